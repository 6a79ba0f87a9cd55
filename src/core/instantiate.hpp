// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Templates are compiled once, in the .cpp file that defines them: OTAKAR_INSTANTIATE(X, ...) expands X(space, ...) for
// every backend of the build.
#pragma once

#include "core/ids.hpp"

#ifdef KOKKOS_ENABLE_SERIAL
#define OTAKAR_ON_SERIAL(X, ...) X(Kokkos::Serial __VA_OPT__(, ) __VA_ARGS__)
#else
#define OTAKAR_ON_SERIAL(X, ...)
#endif
#ifdef KOKKOS_ENABLE_OPENMP
#define OTAKAR_ON_OPENMP(X, ...) X(Kokkos::OpenMP __VA_OPT__(, ) __VA_ARGS__)
#else
#define OTAKAR_ON_OPENMP(X, ...)
#endif
#if defined(KOKKOS_ENABLE_CUDA)
#define OTAKAR_ON_DEVICE(X, ...) X(Kokkos::Cuda __VA_OPT__(, ) __VA_ARGS__)
#elif defined(KOKKOS_ENABLE_OPENMPTARGET)
#define OTAKAR_ON_DEVICE(X, ...) X(Kokkos::Experimental::OpenMPTarget __VA_OPT__(, ) __VA_ARGS__)
#else
#define OTAKAR_ON_DEVICE(X, ...)
#endif
#define OTAKAR_INSTANTIATE(X, ...)               \
  OTAKAR_ON_SERIAL(X __VA_OPT__(, ) __VA_ARGS__) \
  OTAKAR_ON_OPENMP(X __VA_OPT__(, ) __VA_ARGS__) \
  OTAKAR_ON_DEVICE(X __VA_OPT__(, ) __VA_ARGS__)
