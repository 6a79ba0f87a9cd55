// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Templates are compiled once, in the .cpp file that defines them: OTAKAR_INSTANTIATE(X) expands X(space) for every
// backend of the build.
#pragma once

#include "graph/types.hpp"

#ifdef KOKKOS_ENABLE_SERIAL
#define OTAKAR_ON_SERIAL(X) X(Kokkos::Serial)
#else
#define OTAKAR_ON_SERIAL(X)
#endif
#ifdef KOKKOS_ENABLE_OPENMP
#define OTAKAR_ON_OPENMP(X) X(Kokkos::OpenMP)
#else
#define OTAKAR_ON_OPENMP(X)
#endif
#if defined(KOKKOS_ENABLE_CUDA)
#define OTAKAR_ON_DEVICE(X) X(Kokkos::Cuda)
#elif defined(KOKKOS_ENABLE_OPENMPTARGET)
#define OTAKAR_ON_DEVICE(X) X(Kokkos::Experimental::OpenMPTarget)
#else
#define OTAKAR_ON_DEVICE(X)
#endif
#define OTAKAR_INSTANTIATE(X) OTAKAR_ON_SERIAL(X) OTAKAR_ON_OPENMP(X) OTAKAR_ON_DEVICE(X)
