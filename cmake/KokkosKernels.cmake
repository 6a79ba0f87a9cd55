# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
# Kokkos Kernels, optional. Looked for as an installed package, where Kokkos is one, too; then as bare headers in
# KokkosKernels_ROOT (an installation or a source tree) or FETCHCONTENT_SOURCE_DIR_KOKKOSKERNELS, in the release
# archive, and in Debian's package of the same version. Headers alone suffice: otakar calls nothing compiled beforehand.
#
# Out: the target otakar_kokkoskernels, or a line that says there is none; nothing here ends the configuration.

# The directories below `root` that hold the headers, or nothing where one of those otakar needs is missing.
function(otakar_kokkoskernels_headers root result)
  set(directories "")
  foreach(part common/src graph/src graph/impl sparse/src include include/kokkos-kernels usr/include/trilinos)
    file(GLOB headers "${root}/${part}/Kokkos*.hpp")
    if(headers)
      list(APPEND directories "${root}/${part}")
    endif()
  endforeach()
  foreach(header KokkosKernels_Utils KokkosGraph_RCM KokkosGraph_BFS_impl KokkosSparse_CrsMatrix)
    set(places "${directories}")
    list(TRANSFORM places APPEND "/${header}.hpp")
    file(GLOB found ${places})
    if(NOT directories OR NOT found)
      set(directories "")
    endif()
  endforeach()
  set(${result} "${directories}" PARENT_SCOPE)
endfunction()

# Downloads an archive and unpacks it into `directory`, unless it is out of reach or not the one expected.
function(otakar_kokkoskernels_unpack url sha256 directory)
  set(archive "${directory}/archive")
  otakar_download("${url}" ${sha256} "${archive}" there)
  if(there)
    file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${directory}")
    if(EXISTS "${directory}/data.tar.xz")
      file(ARCHIVE_EXTRACT INPUT "${directory}/data.tar.xz" DESTINATION "${directory}")
    endif()
  endif()
  file(REMOVE "${archive}" "${directory}/data.tar.xz")
endfunction()

function(otakar_add_kokkoskernels)
  add_library(otakar_kokkoskernels INTERFACE)
  target_compile_definitions(otakar_kokkoskernels INTERFACE OTAKAR_HAVE_KOKKOSKERNELS)
  target_link_libraries(otakar_kokkoskernels INTERFACE Kokkos::kokkos ${ARGN})
endfunction()

function(otakar_find_kokkoskernels)
  message(STATUS "KokkosKernels: looking for 5.0 or newer (installed, release archive, Debian pool)")
  # An installed one is bound to the Kokkos it was built with, so it does not go with a Kokkos built here.
  get_target_property(kokkos_installed Kokkos::kokkos IMPORTED)
  if(kokkos_installed)
    find_package(KokkosKernels 5.0 CONFIG QUIET)
    foreach(target Kokkos::kokkoskernels KokkosKernels::all_libs)
      if(KokkosKernels_FOUND AND TARGET ${target})
        otakar_add_kokkoskernels(${target})
        message(STATUS "KokkosKernels: ${KokkosKernels_VERSION} in ${KokkosKernels_DIR}")
        return()
      endif()
    endforeach()
  endif()

  set(unpacked "${FETCHCONTENT_BASE_DIR}/kokkoskernels-src")
  set(roots ${KokkosKernels_ROOT} $ENV{KokkosKernels_ROOT} ${FETCHCONTENT_SOURCE_DIR_KOKKOSKERNELS}
    "${unpacked}" "${unpacked}/kokkos-kernels-5.0.2")
  # Each step is a place to download from before looking; the first looks at what is there already.
  set(steps "" release)
  if(OTAKAR_DEBIAN_POOL)
    list(APPEND steps pool)
  endif()
  set(release_url https://github.com/kokkos/kokkos-kernels/releases/download/5.0.2/kokkos-kernels-5.0.2.tar.gz)
  set(release_sha256 7c7af2c3659ecc620cc7b7016876330d9f288e8c6fd7b70b70907687df823b43)
  set(pool_url "${OTAKAR_DEBIAN_POOL}/t/trilinos/libtrilinos-kokkos-kernels-dev_17.0.0+dfsg-5_amd64.deb")
  set(pool_sha256 11a645e2b3468aafc62e021dd5e06559841f2a6ef6725265dbfa6bb1fd7fbb9b)
  foreach(step IN LISTS steps)
    if(step AND NOT FETCHCONTENT_FULLY_DISCONNECTED)
      otakar_kokkoskernels_unpack("${${step}_url}" ${${step}_sha256} "${unpacked}")
    endif()
    foreach(root IN LISTS roots)
      otakar_kokkoskernels_headers("${root}" directories)
      if(directories)
        set(configuration "${PROJECT_BINARY_DIR}/kokkoskernels")
        configure_file("${PROJECT_SOURCE_DIR}/cmake/KokkosKernelsConfig.h.in"
          "${configuration}/KokkosKernels_config.h" COPYONLY)
        otakar_add_kokkoskernels()
        target_include_directories(otakar_kokkoskernels SYSTEM INTERFACE "${configuration}" ${directories})
        message(STATUS "KokkosKernels: headers in ${root}")
        return()
      endif()
    endforeach()
  endforeach()
  message(STATUS "KokkosKernels: not found; built without CrsMatrix graphs and reorder = \"rcm\"")
endfunction()

otakar_find_kokkoskernels()
