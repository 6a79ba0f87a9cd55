// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The functions of the CUDA runtime and driver that programs compiled by nvcc 13 call. Streams run in order of
// submission, whichever they are; times are zero.
#include <cuda.h>
#include <cuda_runtime_api.h>
#undef cudaGetDeviceProperties

#include <cstdlib>
#include <cstring>

#include "fat_binary.hpp"
#include "runtime.hpp"

using namespace otakar::emulator;

namespace {

struct Configuration {
  dim3 grid, block;
  size_t shared_bytes;
  void* stream;
};
thread_local std::vector<Configuration> configurations;

cudaError_t launch(Symbol* kernel, dim3 grid, dim3 block, void** arguments, size_t shared_bytes)
{
  if (!kernel) return cudaErrorInvalidDeviceFunction;
  Launch const shape{nullptr, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, shared_bytes, {}};
  LockedRuntime()->launch(*kernel, shape, arguments);
  return cudaSuccess;
}

Symbol* symbol_of(cudaKernel_t kernel)
{
  return reinterpret_cast<Symbol*>(kernel);
}

cudaError_t finish()
{
  LockedRuntime()->finish();
  return cudaSuccess;
}

void* variable_address(LockedRuntime const& runtime, void const* symbol, size_t offset)
{
  return reinterpret_cast<void*>(runtime->variable(symbol).address + offset);
}

// Events and streams have no state; programs want distinct handles.
template <class Handle>
cudaError_t make_handle(Handle* handle)
{
  *handle = static_cast<Handle>(std::malloc(1));
  return cudaSuccess;
}

}  // namespace

extern "C" {

// --- registration, by code that nvcc generates ---

void** __cudaRegisterFatBinary(void* wrapper)
{
  return reinterpret_cast<void**>(LockedRuntime()->add_module(ptx_of_fat_binary(wrapper)));
}

void __cudaRegisterFatBinaryEnd(void**) {}

void __cudaUnregisterFatBinary(void**) {}

char __cudaInitModule(void**)
{
  return 1;
}

void __cudaRegisterFunction(void** module, char const* handle, char*, char const* name, int, uint3*, uint3*, dim3*,
                            dim3*, int*)
{
  LockedRuntime()->add_kernel(handle, {reinterpret_cast<Module*>(module), name});
}

void __cudaRegisterVar(void** module, char* handle, char*, char const* name, int, size_t, int, int)
{
  LockedRuntime()->add_variable(handle, {reinterpret_cast<Module*>(module), name});
}

void __cudaRegisterManagedVar(void**, void**, char*, char const* name, int, size_t, int, int)
{
  fail(join("the managed variable ", name, " is not emulated"));
}

// --- launches ---

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes, void* stream)
{
  configurations.push_back({grid, block, shared_bytes, stream});
  return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared_bytes, void* stream)
{
  auto const& last = configurations.back();
  *grid = last.grid;
  *block = last.block;
  *shared_bytes = last.shared_bytes;
  std::memcpy(stream, &last.stream, sizeof last.stream);
  configurations.pop_back();
  return cudaSuccess;
}

cudaError_t __cudaGetKernel(cudaKernel_t* kernel, void const* handle)
{
  *kernel = reinterpret_cast<cudaKernel_t>(LockedRuntime()->kernel(handle));
  return *kernel ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments, size_t shared_bytes,
                               cudaStream_t)
{
  return launch(symbol_of(kernel), grid, block, arguments, shared_bytes);
}

cudaError_t __cudaLaunchKernel_ptsz(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments, size_t shared_bytes,
                                    cudaStream_t)
{
  return launch(symbol_of(kernel), grid, block, arguments, shared_bytes);
}

cudaError_t cudaLaunchKernel(void const* handle, dim3 grid, dim3 block, void** arguments, size_t shared_bytes,
                             cudaStream_t)
{
  return launch(LockedRuntime()->kernel(handle), grid, block, arguments, shared_bytes);
}

// --- memory ---

cudaError_t cudaMalloc(void** pointer, size_t bytes)
{
  *pointer = reinterpret_cast<void*>(LockedRuntime()->device.memory.allocate(bytes, Contents::undefined));
  return *pointer ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t cudaMallocAsync(void** pointer, size_t bytes, cudaStream_t)
{
  return cudaMalloc(pointer, bytes);
}

cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned)
{
  *pointer = LockedRuntime()->device.pinned.allocate(bytes);
  return cudaSuccess;
}

cudaError_t cudaMallocHost(void** pointer, size_t bytes)
{
  return cudaHostAlloc(pointer, bytes, 0);
}

cudaError_t cudaMallocManaged(void** pointer, size_t bytes, unsigned)
{
  return cudaHostAlloc(pointer, bytes, 0);
}

cudaError_t cudaFree(void* pointer)
{
  LockedRuntime()->release(pointer);
  return cudaSuccess;
}

cudaError_t cudaFreeAsync(void* pointer, cudaStream_t)
{
  return cudaFree(pointer);
}

cudaError_t cudaFreeHost(void* pointer)
{
  return cudaFree(pointer);
}

cudaError_t cudaMemcpy(void* to, void const* from, size_t bytes, cudaMemcpyKind kind)
{
  LockedRuntime const runtime;
  runtime->finish();
  runtime->copy(to, from, bytes, kind);
  return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void* to, void const* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t)
{
  LockedRuntime()->submit([=] { LockedRuntime()->copy(to, from, bytes, kind); });
  return cudaSuccess;
}

cudaError_t cudaMemset(void* to, int value, size_t bytes)
{
  LockedRuntime const runtime;
  runtime->finish();
  runtime->set(to, value, bytes);
  return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t)
{
  LockedRuntime()->submit([=] { LockedRuntime()->set(to, value, bytes); });
  return cudaSuccess;
}

cudaError_t cudaMemcpyToSymbol(void const* symbol, void const* from, size_t bytes, size_t offset, cudaMemcpyKind)
{
  LockedRuntime const runtime;
  return cudaMemcpy(variable_address(runtime, symbol, offset), from, bytes, cudaMemcpyDefault);
}

cudaError_t cudaMemcpyToSymbolAsync(void const* symbol, void const* from, size_t bytes, size_t offset,
                                    cudaMemcpyKind kind, cudaStream_t)
{
  return cudaMemcpyToSymbol(symbol, from, bytes, offset, kind);
}

cudaError_t cudaMemcpyFromSymbol(void* to, void const* symbol, size_t bytes, size_t offset, cudaMemcpyKind)
{
  LockedRuntime const runtime;
  return cudaMemcpy(to, variable_address(runtime, symbol, offset), bytes, cudaMemcpyDefault);
}

cudaError_t cudaGetSymbolAddress(void** pointer, void const* symbol)
{
  *pointer = variable_address(LockedRuntime(), symbol, 0);
  return cudaSuccess;
}

cudaError_t cudaMemPrefetchAsync(void const*, size_t, cudaMemLocation, unsigned, cudaStream_t)
{
  return cudaSuccess;
}

cudaError_t cudaMemAdvise(void const*, size_t, cudaMemoryAdvise, cudaMemLocation)
{
  return cudaSuccess;
}

cudaError_t cudaMemGetInfo(size_t* unused, size_t* total)
{
  LockedRuntime const runtime;
  *total = runtime->device.memory.size();
  *unused = runtime->device.memory.unused();
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, void const* pointer)
{
  LockedRuntime const runtime;
  bool const on_device = runtime->device.memory.owns(pointer);
  *attributes = {};
  attributes->type = on_device                                  ? cudaMemoryTypeDevice
                     : runtime->device.pinned.holds(pointer, 1) ? cudaMemoryTypeHost
                                                                : cudaMemoryTypeUnregistered;
  attributes->devicePointer = const_cast<void*>(pointer);
  attributes->hostPointer = on_device ? nullptr : const_cast<void*>(pointer);
  return cudaSuccess;
}

// --- waiting, events and streams ---

cudaError_t cudaDeviceSynchronize()
{
  return finish();
}

cudaError_t cudaStreamSynchronize(cudaStream_t)
{
  return finish();
}

cudaError_t cudaStreamQuery(cudaStream_t)
{
  return finish();
}

cudaError_t cudaEventSynchronize(cudaEvent_t)
{
  return finish();
}

cudaError_t cudaEventQuery(cudaEvent_t)
{
  return finish();
}

cudaError_t cudaEventCreate(cudaEvent_t* event)
{
  return make_handle(event);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned)
{
  return make_handle(event);
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
  std::free(event);
  return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t)
{
  return cudaSuccess;
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t, cudaEvent_t)
{
  *milliseconds = 0;
  return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t* stream)
{
  return make_handle(stream);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned)
{
  return make_handle(stream);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
  finish();
  std::free(stream);
  return cudaSuccess;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned)
{
  return cudaSuccess;
}

}  // extern "C"
