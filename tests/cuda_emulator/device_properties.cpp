// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What the CUDA runtime and driver say of the device: one of compute capability 8.0, with few multiprocessors, so that
// launches which fill the device stay small.
#include <cuda.h>
#include <cuda_runtime_api.h>
#undef cudaGetDeviceProperties

#include <cstring>

#include "runtime.hpp"

using namespace otakar::emulator;

namespace {

constexpr int most_threads_of_block = 1024;
constexpr int most_threads_of_multiprocessor = 2048;
constexpr int most_shared_bytes = 49152;
constexpr int version = 13000;

CUcontext only_context()
{
  return reinterpret_cast<CUcontext>(1);
}

}  // namespace

extern "C" {

cudaError_t cudaGetDeviceCount(int* count)
{
  *count = 1;
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int)
{
  return cudaSuccess;
}

cudaError_t cudaGetDevice(int* device)
{
  *device = 0;
  return cudaSuccess;
}

// Errors end the process, so there is never a last one.
cudaError_t cudaGetLastError()
{
  return cudaSuccess;
}

cudaError_t cudaPeekAtLastError()
{
  return cudaSuccess;
}

char const* cudaGetErrorString(cudaError_t error)
{
  return error == cudaSuccess ? "no error" : error == cudaErrorMemoryAllocation ? "out of memory" : "error";
}

char const* cudaGetErrorName(cudaError_t error)
{
  return error == cudaSuccess                 ? "cudaSuccess"
         : error == cudaErrorMemoryAllocation ? "cudaErrorMemoryAllocation"
                                              : "error";
}

cudaError_t cudaRuntimeGetVersion(int* number)
{
  *number = version;
  return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int* number)
{
  *number = version;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int)
{
  LockedRuntime const runtime;
  auto& p = *properties;
  p = {};
  std::strcpy(p.name, "otakar's CUDA emulator");
  p.major = 8;
  p.minor = 0;
  p.warpSize = warp_lanes;
  p.maxThreadsPerBlock = most_threads_of_block;
  p.maxThreadsDim[0] = p.maxThreadsDim[1] = 1024;
  p.maxThreadsDim[2] = 64;
  p.maxGridSize[0] = 2147483647;
  p.maxGridSize[1] = p.maxGridSize[2] = 65535;
  p.totalGlobalMem = runtime->device.memory.size();
  p.sharedMemPerBlock = most_shared_bytes;
  p.sharedMemPerMultiprocessor = 167936;
  p.sharedMemPerBlockOptin = 166912;
  p.reservedSharedMemPerBlock = 1024;
  p.regsPerBlock = p.regsPerMultiprocessor = 65536;
  p.multiProcessorCount = int(runtime->device.settings.multiprocessors);
  p.maxThreadsPerMultiProcessor = most_threads_of_multiprocessor;
  p.maxBlocksPerMultiProcessor = 32;
  p.totalConstMem = 65536;
  p.unifiedAddressing = p.managedMemory = p.concurrentManagedAccess = p.canMapHostMemory = 1;
  p.l2CacheSize = 40 << 20;
  p.memoryBusWidth = 5120;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties_v2(cudaDeviceProp* properties, int device)
{
  return cudaGetDeviceProperties(properties, device);
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int)
{
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  switch (attribute) {
    case cudaDevAttrMultiProcessorCount: *value = properties.multiProcessorCount; break;
    case cudaDevAttrComputeCapabilityMajor: *value = properties.major; break;
    case cudaDevAttrComputeCapabilityMinor: *value = properties.minor; break;
    case cudaDevAttrMaxThreadsPerBlock: *value = most_threads_of_block; break;
    case cudaDevAttrMaxThreadsPerMultiProcessor: *value = most_threads_of_multiprocessor; break;
    case cudaDevAttrMaxSharedMemoryPerBlock: *value = most_shared_bytes; break;
    case cudaDevAttrWarpSize: *value = warp_lanes; break;
    default: *value = 0;
  }
  return cudaSuccess;
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, void const* handle)
{
  LockedRuntime const runtime;
  auto const* const kernel = runtime->kernel(handle);
  if (!kernel) return cudaErrorInvalidDeviceFunction;
  Function const& function = runtime->function(*kernel);
  *attributes = {};
  attributes->sharedSizeBytes = function.shared_bytes;
  attributes->localSizeBytes = function.local_bytes;
  attributes->maxThreadsPerBlock = int(function.most_threads);
  attributes->numRegs = 40;
  attributes->ptxVersion = attributes->binaryVersion = 80;
  attributes->maxDynamicSharedSizeBytes = most_shared_bytes - int(function.shared_bytes);
  return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(void const*, cudaFuncAttribute, int)
{
  return cudaSuccess;
}

cudaError_t cudaFuncSetCacheConfig(void const*, cudaFuncCache)
{
  return cudaSuccess;
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache)
{
  return cudaSuccess;
}

cudaError_t cudaDeviceSetLimit(cudaLimit, size_t)
{
  return cudaSuccess;
}

cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit)
{
  *value = 1024;
  return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void const*, int threads, size_t)
{
  *blocks = most_threads_of_multiprocessor / threads;
  return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, void const*, int threads, size_t,
                                                                   unsigned)
{
  *blocks = most_threads_of_multiprocessor / threads;
  return cudaSuccess;
}

// --- the driver ---

CUresult cuInit(unsigned)
{
  return CUDA_SUCCESS;
}

CUresult cuCtxGetDevice(CUdevice* device)
{
  *device = 0;
  return CUDA_SUCCESS;
}

CUresult cuCtxPushCurrent_v2(CUcontext)
{
  return CUDA_SUCCESS;
}

CUresult cuCtxPopCurrent_v2(CUcontext* context)
{
  *context = only_context();
  return CUDA_SUCCESS;
}

CUresult cuStreamGetCtx(CUstream, CUcontext* context)
{
  *context = only_context();
  return CUDA_SUCCESS;
}

}  // extern "C"
