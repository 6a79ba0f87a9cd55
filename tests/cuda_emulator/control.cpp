// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Branches, calls, returns, barriers of a block, fences and the clock.
#include <cstdio>
#include <cstring>
#include <string>

#include "barrier.hpp"
#include "block.hpp"
#include "operations.hpp"
#include "races.hpp"
#include "warp.hpp"

namespace otakar::emulator {
namespace {

void branch(Warp& warp, Instruction const& i, u32 lanes)
{
  warp.branch(lanes, i.target);
}

void branch_by_table(Warp& warp, Instruction const& i, u32 lanes)
{
  auto const& table = warp.frame().function->tables[i.target];
  std::array<u32, warp_lanes> targets;
  for_each_lane(lanes, [&](u32 lane) {
    u32 const choice = u32(warp.row(i.a)[lane]);
    if (choice >= table.size()) warp.fault(i, lane, "an indexed branch past its table");
    targets[lane] = table[choice];
  });
  warp.branch_each(lanes, targets);
}

void leave(Warp& warp, Instruction const&, u32 lanes)
{
  warp.leave(lanes);
}

void finish(Warp& warp, Instruction const&, u32 lanes)
{
  warp.finish(lanes);
}

void trap(Warp& warp, Instruction const& i, u32 lanes)
{
  warp.fault(i, u32(std::countr_zero(lanes)), "trap");
}

void nothing(Warp&, Instruction const&, u32) {}

void fence(Warp& warp, Instruction const&, u32 lanes)
{
  if (warp.device.races) warp.device.races->fence(warp, lanes);
}

void wait_at_barrier(Warp& warp, Instruction const& i, u32 lanes)
{
  warp.wait_at_barrier(i, lanes);
}

void read_clock(Warp& warp, Instruction const& i, u32 lanes)
{
  for_each_lane(lanes, [&](u32 lane) { warp.row(i.d)[lane] = warp.steps; });
}

// --- addresses of a lane's own memory, which are host pointers ---

void address_of_local(Warp& warp, Instruction const& i, u32 lanes)
{
  for_each_lane(lanes,
                [&](u32 lane) { warp.row(i.d)[lane] = reinterpret_cast<u64>(warp.frame().local_of(lane)) + i.offset; });
}

void address_of_parameter(Warp& warp, Instruction const& i, u32 lanes)
{
  for_each_lane(lanes, [&](u32 lane) {
    warp.row(i.d)[lane] = reinterpret_cast<u64>(warp.frame().parameters_of(lane)) + i.offset;
  });
}

void address_of_outgoing(Warp& warp, Instruction const& i, u32 lanes)
{
  for_each_lane(
      lanes, [&](u32 lane) { warp.row(i.d)[lane] = reinterpret_cast<u64>(warp.frame().outgoing_of(lane)) + i.offset; });
}

// --- functions that the device's runtime provides ---

class Argument {
 public:
  Argument(Warp& warp, Call const& call, u32 lane) : warp_(warp), call_(call), lane_(lane) {}

  u64 operator[](std::size_t k) const
  {
    u64 value = 0;
    auto const& [offset, bytes] = call_.arguments[k];
    std::memcpy(&value, warp_.frame().outgoing_of(lane_) + offset, std::min<u32>(bytes, 8));
    return value;
  }
  u8 const* bytes(u64 address) const
  {
    return warp_.device.memory.owns(address) ? warp_.device.memory.host(address) : reinterpret_cast<u8 const*>(address);
  }
  char const* text(std::size_t k) const { return reinterpret_cast<char const*>(bytes((*this)[k])); }
  void answer(u64 value) const
  {
    if (call_.results.empty()) return;
    auto const& [offset, bytes] = call_.results[0];
    std::memcpy(warp_.frame().outgoing_of(lane_) + offset, &value, std::min<u32>(bytes, 8));
  }

 private:
  Warp& warp_;
  Call const& call_;
  u32 lane_;
};

// The arguments lie in memory one behind the other, each aligned to its size.
void print(Argument const& argument)
{
  u8 const* const values = argument.bytes(argument[1]);
  u64 offset = 0;
  auto const next = [&](u64 bytes) {
    offset = round_up(offset, bytes);
    u64 value = 0;
    std::memcpy(&value, values + offset, bytes);
    offset += bytes;
    return value;
  };
  for (char const* at = argument.text(0); *at; ++at) {
    if (*at != '%' || at[1] == '%') {
      at += *at == '%';
      std::putchar(*at);
      continue;
    }
    std::string format;
    bool wide = false;
    do {
      format += *at++;
      wide |= *at == 'l' || *at == 'j' || *at == 'z';
    } while (*at && !std::strchr("diouxXeEfFgGaAcsp", *at));
    if (!*at) break;
    format += *at;
    if (std::strchr("eEfFgGaA", *at)) {
      std::printf(format.c_str(), decode_bits<f64>(next(8)));
    } else if (*at == 's') {
      std::printf(format.c_str(), reinterpret_cast<char const*>(argument.bytes(next(8))));
    } else if (*at == 'p' || wide) {
      std::printf(format.c_str(), next(8));
    } else {
      std::printf(format.c_str(), u32(next(4)));
    }
  }
}

void call_runtime(Warp& warp, Instruction const& i, std::string const& name, Call const& call, u32 lane)
{
  Argument const argument(warp, call, lane);
  if (name == "__assertfail") {
    warp.fault(i, lane,
               join("device assertion '", argument.text(0), "' failed at ", argument.text(1), ":", u32(argument[2])));
  } else if (name == "vprintf") {
    print(argument);
    argument.answer(0);
  } else if (name == "malloc") {
    argument.answer(warp.device.memory.allocate(argument[0], Contents::undefined));
  } else if (name == "free") {
    if (argument[0]) warp.device.memory.release(argument[0]);
  } else {
    warp.fault(i, lane, "the device function " + name + " has no body");
  }
}

void call(Warp& warp, Instruction const& i, u32 lanes)
{
  constexpr u32 most_depth = 200;
  Call const& call = warp.frame().function->calls[i.target];
  if (warp.frame().depth > most_depth) warp.fault(i, u32(std::countr_zero(lanes)), "stack overflow");
  while (lanes) {
    // Lanes that call the same function through a pointer go together.
    auto const callee_of = [&](u32 lane) {
      return call.callee ? call.callee : reinterpret_cast<Function*>(warp.row(i.a)[lane]);
    };
    u32 const first = u32(std::countr_zero(lanes));
    Function& callee = *callee_of(first);
    u32 together = 0;
    for_each_lane(lanes, [&](u32 lane) { together |= u32(callee_of(lane) == &callee) << lane; });
    if (callee.defined) {
      warp.call(callee, call, together);
    } else {
      for_each_lane(together, [&](u32 lane) { call_runtime(warp, i, callee.name, call, lane); });
    }
    lanes &= ~together;
  }
}

template <Handler handler>
void bind_plain(Instruction& i, Words const&)
{
  i.execute = handler;
}

void bind_barrier(Instruction& i, Words const& words)
{
  if (words.has("warp")) return collective_binders().at("bar.warp")(i, words);
  if (words.has("arrive") || words.has("cluster")) return;
  i.variant = !words.has("red")  ? barrier_sync
              : words.has("or")  ? barrier_or
              : words.has("and") ? barrier_and
                                 : barrier_count;
  i.execute = wait_at_barrier;
}

}  // namespace

Binders const& control_binders()
{
  static Binders const binders = {{"bra", bind_plain<branch>},
                                  {"brx", bind_plain<branch_by_table>},
                                  {"call", bind_plain<call>},
                                  {"ret", bind_plain<leave>},
                                  {"exit", bind_plain<finish>},
                                  {"trap", bind_plain<trap>},
                                  {"brkpt", bind_plain<trap>},
                                  {"membar", bind_plain<fence>},
                                  {"fence", bind_plain<fence>},
                                  {"nanosleep", bind_plain<nothing>},
                                  {"prefetch", bind_plain<nothing>},
                                  {"prefetchu", bind_plain<nothing>},
                                  {"discard", bind_plain<nothing>},
                                  {"applypriority", bind_plain<nothing>},
                                  {"pmevent", bind_plain<nothing>},
                                  {"bar", bind_barrier},
                                  {"barrier", bind_barrier},
                                  {"read_clock", bind_plain<read_clock>},
                                  {"address_of_local", bind_plain<address_of_local>},
                                  {"address_of_parameter", bind_plain<address_of_parameter>},
                                  {"address_of_outgoing", bind_plain<address_of_outgoing>}};
  return binders;
}

}  // namespace otakar::emulator
