# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
# The backends Kokkos was built with: one executable, and one copy of every test, for each.

if(TARGET Kokkos::kokkos AND NOT DEFINED Kokkos_DEVICES)
  get_property(Kokkos_DEVICES GLOBAL PROPERTY KOKKOS_ENABLED_DEVICES)
endif()

set(OTAKAR_BACKENDS "")
foreach(backend Serial OpenMP Cuda OpenMPTarget)
  string(TOUPPER "${backend}" upper)
  if(Kokkos_ENABLE_${upper} OR upper IN_LIST Kokkos_DEVICES)
    list(APPEND OTAKAR_BACKENDS ${backend})
  endif()
endforeach()
if(NOT OTAKAR_BACKENDS)
  message(FATAL_ERROR "Kokkos was found, but without any backend otakar knows (Serial, OpenMP, Cuda, OpenMPTarget)")
endif()
message(STATUS "otakar backends: ${OTAKAR_BACKENDS}")

function(otakar_backend_space backend result)
  if(backend STREQUAL "OpenMPTarget")
    set(${result} "Kokkos::Experimental::OpenMPTarget" PARENT_SCOPE)
  else()
    set(${result} "Kokkos::${backend}" PARENT_SCOPE)
  endif()
endfunction()

# otakar.<backend> for each backend, all from src/main.cpp.
function(otakar_add_executables)
  foreach(backend IN LISTS OTAKAR_BACKENDS)
    string(TOLOWER "${backend}" suffix)
    otakar_backend_space(${backend} space)
    add_executable(otakar.${suffix} src/main.cpp)
    target_compile_definitions(otakar.${suffix} PRIVATE OTAKAR_SPACE=${space})
    target_link_libraries(otakar.${suffix} PRIVATE otakar_driver otakar_warnings)
  endforeach()
endfunction()

# otakar_add_test(NAME LABEL label SOURCES a.cpp b.cpp): NAME.<backend> for each backend, every test case known to CTest.
function(otakar_add_test name)
  cmake_parse_arguments(ARG "" "LABEL" "SOURCES;LIBRARIES" ${ARGN})
  foreach(backend IN LISTS OTAKAR_BACKENDS)
    string(TOLOWER "${backend}" suffix)
    otakar_backend_space(${backend} space)
    set(target ${name}.${suffix})
    add_executable(${target} "${PROJECT_SOURCE_DIR}/tests/main.cpp" ${ARG_SOURCES})
    target_compile_definitions(${target} PRIVATE OTAKAR_SPACE=${space})
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)  # what is under test is in the libraries
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
    target_link_libraries(${target} PRIVATE otakar_driver otakar_warnings Catch2::Catch2 ${ARG_LIBRARIES})
    add_test(NAME ${target} COMMAND ${target} --colour-mode ansi WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}/tests")
    set_tests_properties(${target} PROPERTIES LABELS "${ARG_LABEL};${suffix}" TIMEOUT 900
      SKIP_REGULAR_EXPRESSION "all tests were skipped")
  endforeach()
endfunction()
