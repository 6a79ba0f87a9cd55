# SPDX-FileCopyrightText: the otakar authors
# SPDX-License-Identifier: Apache-2.0
# What a build can be asked for, and how our own code is compiled.

option(OTAKAR_ENABLE_TESTS "Build the tests (needs Catch2)" ${PROJECT_IS_TOP_LEVEL})
option(OTAKAR_ENABLE_WERROR "Treat warnings in our own code as errors" ${PROJECT_IS_TOP_LEVEL})
option(OTAKAR_ENABLE_BENCHMARKS "Build bench/ (needs Boost.Graph)" OFF)
option(OTAKAR_ENABLE_KOKKOSKERNELS "Accept KokkosSparse matrices and reorder by RCM, where Kokkos Kernels is found" ON)
option(OTAKAR_ENABLE_CONTENDERS "Compile the solvers of the literature beside otakar's own, which takes minutes" ON)
option(OTAKAR_ENABLE_METIS "Offer the solvers that partition the graph, where METIS is found" ON)
option(OTAKAR_ENABLE_MPI "Solve across the ranks of an MPI job" OFF)
option(OTAKAR_ENABLE_UNITY "Compile several small files at a time; off, a changed file is compiled alone" ON)
option(OTAKAR_ENABLE_EMULATOR "Build tests/cuda_emulator, on which CUDA programs run without a GPU" OFF)
option(OTAKAR_ENABLE_FUZZERS "Build tests/fuzz (needs clang)" OFF)
option(OTAKAR_ENABLE_SANITIZERS "Compile with the address and undefined-behaviour sanitizers" OFF)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_VERIFY_INTERFACE_HEADER_SETS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER AND NOT Kokkos_ENABLE_CUDA)  # there, Kokkos launches nvcc
  set(CMAKE_C_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
endif()

if(OTAKAR_ENABLE_SANITIZERS)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)  # false alarms under the sanitizers
endif()

# For our own targets alone; dependencies are SYSTEM.
add_library(otakar_options INTERFACE)
if(Kokkos_ENABLE_CUDA)
  target_compile_options(otakar_options INTERFACE -Wall -Wextra)
else()
  # Files that are compiled together may name things alike.
  target_compile_options(otakar_options INTERFACE -Wall -Wextra -Wconversion -Wno-sign-conversion
    $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>)
endif()
# Weights that generators compute are the same on every machine: no multiply-add in one rounding.
target_compile_options(otakar_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "IntelLLVM")
  target_compile_options(otakar_options INTERFACE -fp-model=precise)  # fast is its default
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang|IntelLLVM")
  # Predicates are branch-free on purpose: & and | let cache misses overlap.
  target_compile_options(otakar_options INTERFACE -Wno-bitwise-instead-of-logical)
endif()
if(OTAKAR_ENABLE_WERROR)
  target_compile_options(otakar_options INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(otakar_options INTERFACE -Wno-restrict)  # GCC 12 warns of std::string's own operator+
endif()
if(OTAKAR_ENABLE_FUZZERS)
  target_compile_options(otakar_options INTERFACE -fsanitize=fuzzer-no-link,address,undefined
    -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
