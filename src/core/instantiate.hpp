// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Templates are compiled once, in the .cpp file that defines them, for every backend of the build:
//
//   OTAKAR_FOR_EACH_SPACE(X, ...)          expands X(Space, ...) for every backend
//   OTAKAR_FOR_EACH_PROGRAM(X, ...)        the same for those of which this build has a program
//   OTAKAR_FOR_EACH_IDS(X)                 expands X(Ids) for every id width
//   OTAKAR_FOR_EACH_SPACE_AND_IDS(X, ...)  expands X(Space, Ids, ...) for every backend and id width
#pragma once

#include <Kokkos_Core.hpp>

#include "core/ids.hpp"

#if defined(KOKKOS_ENABLE_SERIAL) && defined(KOKKOS_ENABLE_OPENMP)
#define OTAKAR_FOR_EACH_HOST(X, ...)           \
  X(Kokkos::Serial __VA_OPT__(, ) __VA_ARGS__) \
  X(Kokkos::OpenMP __VA_OPT__(, ) __VA_ARGS__)
#else
#define OTAKAR_FOR_EACH_HOST(X, ...) X(Kokkos::DefaultHostExecutionSpace __VA_OPT__(, ) __VA_ARGS__)
#endif
#if defined(KOKKOS_ENABLE_CUDA) || defined(KOKKOS_ENABLE_HIP) || defined(KOKKOS_ENABLE_SYCL) || \
    defined(KOKKOS_ENABLE_OPENMPTARGET)
#define OTAKAR_FOR_EACH_SPACE(X, ...)                \
  OTAKAR_FOR_EACH_HOST(X __VA_OPT__(, ) __VA_ARGS__) \
  X(Kokkos::DefaultExecutionSpace __VA_OPT__(, ) __VA_ARGS__)
#else
#define OTAKAR_FOR_EACH_SPACE(X, ...) OTAKAR_FOR_EACH_HOST(X __VA_OPT__(, ) __VA_ARGS__)
#endif
#ifdef OTAKAR_DEVICE_PROGRAM_ONLY
#define OTAKAR_FOR_EACH_PROGRAM(X, ...) X(Kokkos::DefaultExecutionSpace __VA_OPT__(, ) __VA_ARGS__)
#else
#define OTAKAR_FOR_EACH_PROGRAM(X, ...) OTAKAR_FOR_EACH_SPACE(X __VA_OPT__(, ) __VA_ARGS__)
#endif
#define OTAKAR_FOR_EACH_IDS(X) X(NarrowIds) X(WideKeys) X(WideIds)
#define OTAKAR_FOR_EACH_SPACE_AND_IDS(X, ...)                    \
  OTAKAR_FOR_EACH_SPACE(X, NarrowIds __VA_OPT__(, ) __VA_ARGS__) \
  OTAKAR_FOR_EACH_SPACE(X, WideKeys __VA_OPT__(, ) __VA_ARGS__)  \
  OTAKAR_FOR_EACH_SPACE(X, WideIds __VA_OPT__(, ) __VA_ARGS__)
#define OTAKAR_FOR_EACH_PROGRAM_AND_IDS(X, ...)                    \
  OTAKAR_FOR_EACH_PROGRAM(X, NarrowIds __VA_OPT__(, ) __VA_ARGS__) \
  OTAKAR_FOR_EACH_PROGRAM(X, WideKeys __VA_OPT__(, ) __VA_ARGS__)  \
  OTAKAR_FOR_EACH_PROGRAM(X, WideIds __VA_OPT__(, ) __VA_ARGS__)
