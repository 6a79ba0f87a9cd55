// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The state behind the entry points: the device, the program's modules, and launches not yet executed.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "device.hpp"

namespace otakar::emulator {

struct Symbol {
  Module* module;
  std::string name;
};

class Runtime {
 public:
  Runtime();
  ~Runtime();  // prints and writes the statistics

  Module* add_module(std::string ptx);
  void add_kernel(void const* handle, Symbol const& symbol) { kernels_[handle] = symbol; }
  void add_variable(void const* handle, Symbol const& symbol) { variables_[handle] = symbol; }
  Symbol* kernel(void const* handle);

  Function& function(Symbol const& kernel);
  Variable const& variable(void const* handle);

  void launch(Symbol const& kernel, Launch launch, void** arguments);
  // Work in the order of submission: at once, or when something waits for it.
  void submit(std::function<void()> work);
  void finish();

  void copy(void* to, void const* from, u64 bytes, int kind);
  void set(void* to, int value, u64 bytes);
  void release(void* pointer);

  Device device;

 private:
  std::vector<std::unique_ptr<Module>> modules_;
  std::unordered_map<void const*, Symbol> kernels_, variables_;
  std::deque<std::function<void()>> deferred_;
  Statistics statistics_;
};

// The one runtime of the process, for as long as the returned lock lives.
class LockedRuntime {
 public:
  LockedRuntime();
  Runtime* operator->() const { return &runtime_; }

 private:
  std::unique_lock<std::recursive_mutex> lock_;
  Runtime& runtime_;
};

}  // namespace otakar::emulator
