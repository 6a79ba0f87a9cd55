# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
# Finds what otakar stands on. Each source dependency is looked for as an installed package (Kokkos_ROOT and
# CMAKE_PREFIX_PATH are honoured), then as the project's release archive, then as the same archive in the pool of the
# machine's own Debian mirror. FETCHCONTENT_SOURCE_DIR_<NAME> names an offline clone.
include(FetchContent)
set(FETCHCONTENT_QUIET ON)

# The Debian mirror apt itself is set up with, or nothing.
function(otakar_debian_pool result)
  execute_process(
    COMMAND apt-get indextargets --format "$(SITE)" "Created-By: Packages" "Origin: Debian" "Component: main"
    OUTPUT_VARIABLE sites ERROR_QUIET RESULT_VARIABLE failed)
  set(pool "")
  if(NOT failed)
    string(REPLACE "\n" ";" sites "${sites}")
    list(FILTER sites EXCLUDE REGEX "security|^$")
    if(sites)
      list(GET sites 0 site)
      set(pool "${site}/pool/main")
    endif()
  endif()
  set(${result} "${pool}" PARENT_SCOPE)
endfunction()
otakar_debian_pool(OTAKAR_DEBIAN_POOL)

# Downloads `url` to `archive`; true where the bytes are the expected ones. (With EXPECTED_HASH, file(DOWNLOAD) would end
# the configuration where the next place may have it.)
function(otakar_download url sha256 archive result)
  set(${result} FALSE PARENT_SCOPE)
  file(DOWNLOAD "${url}" "${archive}" STATUS status TIMEOUT 120 INACTIVITY_TIMEOUT 15)
  list(GET status 0 failed)
  if(failed)
    return()
  endif()
  file(SHA256 "${archive}" hash)
  if(hash STREQUAL sha256)
    set(${result} TRUE PARENT_SCOPE)
  else()
    message(STATUS "an archive of ${archive} has SHA-256 ${hash}, not the expected ${sha256}; left alone")
  endif()
endfunction()

# Makes one source dependency available: installed, an offline clone, or its archive. A macro, so that what find_package
# sets is seen by whoever includes this file.
macro(otakar_fetch name)
  cmake_parse_arguments(ARG "" "VERSION;RELEASE;POOL;SHA256" "TARGETS" ${ARGN})
  string(TOUPPER ${name} upper)
  if(NOT FETCHCONTENT_SOURCE_DIR_${upper})
    find_package(${name} ${ARG_VERSION} CONFIG QUIET)
  endif()
  if(${name}_FOUND)
    message(STATUS "${name}: ${${name}_VERSION} in ${${name}_DIR}")
  else()
    set(archive "${PROJECT_BINARY_DIR}/_deps/${name}-${ARG_SHA256}.tar.gz")
    set(there FALSE)
    if(FETCHCONTENT_SOURCE_DIR_${upper} OR EXISTS "${archive}")
      set(there TRUE)
    endif()
    set(urls "${ARG_RELEASE}")
    if(OTAKAR_DEBIAN_POOL)
      list(APPEND urls "${OTAKAR_DEBIAN_POOL}/${ARG_POOL}")
    endif()
    foreach(url IN ITEMS ${urls})
      if(NOT there)
        otakar_download("${url}" ${ARG_SHA256} "${archive}.new" there)
        if(there)
          file(RENAME "${archive}.new" "${archive}")
        endif()
      endif()
    endforeach()
    if(NOT there)
      message(FATAL_ERROR "otakar needs ${name} ${ARG_VERSION} or newer and found it neither installed nor online. "
        "Install it and set ${name}_ROOT, or set FETCHCONTENT_SOURCE_DIR_${upper} to a clone of it.")
    endif()
    message(STATUS "${name}: built from source")
    FetchContent_Declare(${name} URL "${archive}" URL_HASH SHA256=${ARG_SHA256} DOWNLOAD_EXTRACT_TIMESTAMP FALSE)
    FetchContent_MakeAvailable(${name})
    # Their headers are not ours to warn about.
    foreach(target IN ITEMS ${ARG_TARGETS})
      set_target_properties(${target} PROPERTIES SYSTEM ON)
    endforeach()
  endif()
endmacro()

set(Kokkos_ENABLE_DEPRECATED_CODE_5 OFF CACHE BOOL "")
set(BUILD_SHARED_LIBS OFF)
otakar_fetch(Kokkos VERSION 5.0
  RELEASE https://github.com/kokkos/kokkos/releases/download/5.0.2/kokkos-5.0.2.tar.gz
  POOL k/kokkos/kokkos_5.0.2.orig.tar.gz
  SHA256 188817bb452ca805ee8701f1c5adbbb4fb83dc8d1c50624566a18a719ba0fa5e
  TARGETS kokkoscore kokkoscontainers kokkosalgorithms kokkossimd)
# Its files are short and all include the same large headers: compiled together they take an eighth of the time.
if(TARGET kokkoscore)
  set_target_properties(kokkoscore PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
endif()

if(OTAKAR_ENABLE_KOKKOSKERNELS)
  include(KokkosKernels)
endif()

if(OTAKAR_ENABLE_TESTS)
  otakar_fetch(Catch2 VERSION 3.5
    RELEASE https://github.com/catchorg/Catch2/archive/refs/tags/v3.7.1.tar.gz
    POOL c/catch2/catch2_3.7.1.orig.tar.gz
    SHA256 c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c
    TARGETS Catch2)
  if(TARGET Catch2)
    set_target_properties(Catch2 PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 24)
  endif()
  list(APPEND CMAKE_MODULE_PATH "${catch2_SOURCE_DIR}/extras")
endif()

# From the system's packages; one message names every one that is missing.
set(missing "")
find_package(HDF5 COMPONENTS C QUIET)
find_package(CLI11 CONFIG QUIET)
find_package(nlohmann_json CONFIG QUIET)
find_package(fmt CONFIG QUIET)
find_package(ZLIB QUIET)
find_package(LibLZMA QUIET)
find_path(ZSTD_INCLUDE_DIR zstd.h)
find_library(ZSTD_LIBRARY zstd)
find_package(Threads REQUIRED)
find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h)
if(NOT HDF5_FOUND)
  list(APPEND missing "HDF5 (libhdf5-dev)")
endif()
if(NOT CLI11_FOUND)
  list(APPEND missing "CLI11 (libcli11-dev)")
endif()
if(NOT nlohmann_json_FOUND)
  list(APPEND missing "nlohmann_json (nlohmann-json3-dev)")
endif()
if(NOT fmt_FOUND)
  list(APPEND missing "fmt (libfmt-dev)")
endif()
if(NOT TOMLPLUSPLUS_INCLUDE_DIR)
  list(APPEND missing "toml++ (libtomlplusplus-dev)")
endif()
if(NOT ZLIB_FOUND)
  list(APPEND missing "zlib (zlib1g-dev)")
endif()
if(NOT LIBLZMA_FOUND)
  list(APPEND missing "liblzma (liblzma-dev)")
endif()
if(NOT ZSTD_INCLUDE_DIR OR NOT ZSTD_LIBRARY)
  list(APPEND missing "zstd (libzstd-dev)")
endif()
if(missing)
  list(JOIN missing ", " missing)
  message(FATAL_ERROR "otakar needs, and did not find: ${missing}. On Debian, './otakar build' installs them.")
endif()

# zstd's own CMake package has another target in every distribution.
add_library(otakar_zstd INTERFACE)
target_include_directories(otakar_zstd SYSTEM INTERFACE "${ZSTD_INCLUDE_DIR}")
target_link_libraries(otakar_zstd INTERFACE "${ZSTD_LIBRARY}")

# METIS has no CMake package.
if(OTAKAR_ENABLE_METIS)
  find_path(METIS_INCLUDE_DIR metis.h)
  find_library(METIS_LIBRARY metis)
  if(METIS_INCLUDE_DIR AND METIS_LIBRARY)
    add_library(otakar_metis INTERFACE)
    target_include_directories(otakar_metis SYSTEM INTERFACE "${METIS_INCLUDE_DIR}")
    target_link_libraries(otakar_metis INTERFACE "${METIS_LIBRARY}")
  else()
    message(STATUS "METIS: not found (libmetis-dev); partitioned_prim and boundary_prim are left out")
  endif()
endif()
