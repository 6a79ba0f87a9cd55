# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
# The backends Kokkos was built with: one executable, and one copy of every test, for each.

set(OTAKAR_BACKENDS "")
foreach(backend Serial OpenMP Cuda HIP SYCL OpenMPTarget)
  string(TOUPPER "${backend}" upper)
  if(Kokkos_FOUND AND Kokkos_ENABLE_${upper} AND NOT upper IN_LIST Kokkos_DEVICES)
    message(FATAL_ERROR "This build asks for ${backend}, which the Kokkos in ${Kokkos_DIR} was built without")
  endif()
  if(upper IN_LIST Kokkos_DEVICES OR (NOT Kokkos_FOUND AND Kokkos_ENABLE_${upper}))
    list(APPEND OTAKAR_BACKENDS ${backend})
  endif()
endforeach()
if(NOT OTAKAR_BACKENDS)
  message(FATAL_ERROR
    "Kokkos was found, but without any backend otakar knows (Serial, OpenMP, Cuda, HIP, SYCL, OpenMPTarget)")
endif()
# A build for the emulator has no program for the host, whose solvers would take nvcc minutes.
if(OTAKAR_ENABLE_EMULATOR)
  set(OTAKAR_BACKENDS Cuda)
  add_compile_definitions(OTAKAR_DEVICE_PROGRAM_ONLY)
endif()
message(STATUS "otakar backends: ${OTAKAR_BACKENDS}")

function(otakar_backend_space backend result)
  if(backend STREQUAL "OpenMPTarget")
    set(${result} "Kokkos::Experimental::OpenMPTarget" PARENT_SCOPE)
  else()
    set(${result} "Kokkos::${backend}" PARENT_SCOPE)
  endif()
endfunction()

# Kokkos' headers alone take g++ four seconds and nvcc ten: files that are mostly headers are compiled eight at a time.
# Names that clash then are as confusing to people, and are changed.
function(otakar_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${OTAKAR_ENABLE_UNITY} UNITY_BUILD_BATCH_SIZE 8)
endfunction()

# The emulator takes the place of the shared CUDA runtime; nvcc links the static one unless told.
function(otakar_link_runtime target backend)
  if(OTAKAR_ENABLE_EMULATOR AND backend STREQUAL "Cuda")
    target_link_options(${target} PRIVATE -cudart shared)
  endif()
endfunction()

# otakar.<backend> for each backend, all from src/main.cpp.
function(otakar_add_executables)
  foreach(backend IN LISTS OTAKAR_BACKENDS)
    string(TOLOWER "${backend}" suffix)
    otakar_backend_space(${backend} space)
    add_executable(otakar.${suffix} src/main.cpp)
    target_compile_definitions(otakar.${suffix} PRIVATE OTAKAR_SPACE=${space})
    target_link_libraries(otakar.${suffix} PRIVATE otakar_driver otakar_options)
    if(OTAKAR_ENABLE_MPI)
      target_compile_definitions(otakar.${suffix} PRIVATE OTAKAR_HAVE_MPI)
      target_link_libraries(otakar.${suffix} PRIVATE otakar_ranks)
    endif()
    otakar_link_runtime(otakar.${suffix} ${backend})
  endforeach()
endfunction()

# otakar_add_test(NAME LABEL label SOURCES a.cpp b.cpp): NAME.<backend> for each backend. What runs on the host whatever
# the backend says ON_HOST, and is built once, for the backend of the host's threads.
function(otakar_add_test name)
  cmake_parse_arguments(ARG "ON_HOST" "LABEL" "SOURCES;LIBRARIES" ${ARGN})
  set(backends ${OTAKAR_BACKENDS})
  if(ARG_ON_HOST)
    list(FILTER backends INCLUDE REGEX "^(Serial|OpenMP)$")
    if(NOT backends)
      return()
    endif()
    list(GET backends -1 backends)
  endif()
  foreach(backend IN LISTS backends)
    string(TOLOWER "${backend}" suffix)
    otakar_backend_space(${backend} space)
    set(target ${name}.${suffix})
    add_executable(${target} "${PROJECT_SOURCE_DIR}/tests/main.cpp" ${ARG_SOURCES})
    target_compile_definitions(${target} PRIVATE OTAKAR_SPACE=${space})
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
    otakar_compile_together(${target})
    target_link_libraries(${target} PRIVATE otakar_driver otakar_options Catch2::Catch2 ${ARG_LIBRARIES})
    otakar_link_runtime(${target} ${backend})
    # With threads, also with fewer and more of them than the machine has cores.
    set(thread_counts "")
    if(suffix STREQUAL "openmp" AND ARG_LABEL MATCHES "unit|property|io")
      set(thread_counts 1 4)
    endif()
    foreach(threads IN ITEMS "" ${thread_counts})
      set(test ${target})
      set(flags "")
      if(threads)
        set(test ${target}.${threads})
        set(flags --kokkos-num-threads=${threads})
      endif()
      add_test(NAME ${test} COMMAND ${target} ${flags} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}/tests")
      # Threads that wait busily for a core that is not theirs would slow thousands of tiny kernels to a crawl.
      set_tests_properties(${test} PROPERTIES LABELS "${ARG_LABEL};${suffix}" TIMEOUT 900
        ENVIRONMENT OMP_WAIT_POLICY=passive)
    endforeach()
  endforeach()
endfunction()
