// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "runtime.hpp"

#include <driver_types.h>

#include <cstring>
#include <fstream>

#include "races.hpp"

namespace otakar::emulator {
namespace {

std::recursive_mutex& runtime_mutex()
{
  static std::recursive_mutex mutex;
  return mutex;
}

}  // namespace

LockedRuntime::LockedRuntime()
    : lock_(runtime_mutex()), runtime_([]() -> Runtime& {
        static Runtime runtime;
        return runtime;
      }())
{
}

Runtime::Runtime() : device(settings_from_environment()) {}

Runtime::~Runtime()
{
  auto const& settings = device.settings;
  if (settings.statistics) statistics_.print(device.memory.peak());
  if (!settings.statistics_file.empty()) statistics_.write(device.memory.peak(), settings.statistics_file);
}

Module* Runtime::add_module(std::string ptx)
{
  auto const& folder = device.settings.ptx_folder;
  if (!folder.empty()) std::ofstream(folder + "/" + std::to_string(modules_.size()) + ".ptx") << ptx;
  modules_.push_back(std::make_unique<Module>());
  modules_.back()->text = std::move(ptx);
  return modules_.back().get();
}

Symbol* Runtime::kernel(void const* handle)
{
  auto const found = kernels_.find(handle);
  return found == kernels_.end() ? nullptr : &found->second;
}

Function& Runtime::function(Symbol const& kernel)
{
  Module& module = *kernel.module;
  if (!module.parsed) parse_module(module, device.memory);
  auto const found = module.functions.find(kernel.name);
  if (found == module.functions.end()) fail("the PTX has no kernel " + demangled(kernel.name));
  decode(*found->second);
  return *found->second;
}

Variable const& Runtime::variable(void const* handle)
{
  auto const symbol = variables_.find(handle);
  if (symbol == variables_.end()) fail("a device variable that is not registered");
  auto const& [module, name] = symbol->second;
  if (!module->parsed) parse_module(*module, device.memory);
  auto const found = module->variables.find(name);
  if (found == module->variables.end()) fail("the PTX has no variable " + name);
  return found->second;
}

void Runtime::launch(Symbol const& kernel, Launch launch, void** arguments)
{
  Function& function = this->function(kernel);
  if (launch.threads_of_block() > 1024 || launch.threads_of_block() == 0 || launch.blocks() == 0)
    fail(join("a launch of ", launch.blocks(), " blocks of ", launch.threads_of_block(), " threads\n  of ",
              demangled(function.name)));
  launch.kernel = &function;
  launch.parameters.resize(function.parameter_bytes + 16);
  for (std::size_t k = 0; k < function.parameters.size(); ++k)
    std::memcpy(launch.parameters.data() + function.parameters[k].offset, arguments[k], function.parameters[k].bytes);
  submit([this, launch = std::move(launch)]() mutable {
    launch.kernel->statistics = {};
    execute(device, launch);
    statistics_.add(current_origin(), launch.kernel->name, launch.kernel->statistics);
  });
}

void Runtime::submit(std::function<void()> work)
{
  if (device.settings.deferred) {
    deferred_.push_back(std::move(work));
  } else {
    work();
  }
}

void Runtime::finish()
{
  while (!deferred_.empty()) {
    auto const work = std::move(deferred_.front());
    deferred_.pop_front();
    work();
  }
}

void Runtime::copy(void* to, void const* from, u64 bytes, int kind)
{
  if (!bytes) return;
  auto& memory = device.memory;
  bool const to_device = memory.owns(to), from_device = memory.owns(from);
  bool const to_pinned = device.pinned.holds(to, bytes), from_pinned = device.pinned.holds(from, bytes);
  auto const check = [](bool wrong, char const* what, void const* pointer) {
    if (wrong) fail(join("cudaMemcpy ", what, ": ", pointer));
  };
  bool const said_to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  bool const said_from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  if (kind != cudaMemcpyDefault) {
    check(said_to_device && !to_device && !to_pinned, "to the device, but the destination is on the host", to);
    check(said_from_device && !from_device && !from_pinned, "from the device, but the source is on the host", from);
    check(!said_to_device && to_device, "to the host, but the destination is on the device", to);
    check(!said_from_device && from_device, "from the host, but the source is on the device", from);
  }
  if (to_device) memory.check_write(to, bytes, "cudaMemcpy writes");
  if (from_device) memory.check_read(from, bytes, "cudaMemcpy reads");
  statistics_.add_transfer(
      current_origin(), std::string(from_device ? "device" : "host") + (to_device ? " to device" : " to host"), bytes);
  std::memmove(to_device ? memory.host(to) : to, from_device ? memory.host(from) : from, bytes);
}

void Runtime::set(void* to, int value, u64 bytes)
{
  auto& memory = device.memory;
  if (memory.owns(to)) memory.check_write(to, bytes, "cudaMemset writes");
  statistics_.add_transfer(current_origin(), "set", bytes);
  std::memset(memory.owns(to) ? memory.host(to) : to, value, bytes);
}

void Runtime::release(void* pointer)
{
  finish();
  if (!pointer) return;
  if (device.memory.owns(pointer)) {
    device.memory.release(reinterpret_cast<u64>(pointer));
  } else {
    device.pinned.release(pointer);
  }
}

}  // namespace otakar::emulator
