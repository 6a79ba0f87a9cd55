// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A window that slides over the items 0 .. end: those that fail are tried again in the next window, before any new
// ones.
//
// In a window items ascend, and every item comes before all that no window has had yet. So where the first item of a
// window never fails, all items get done, and what an item meets does not depend on the number of threads. The window
// doubles while few fail and halves while many do, unless it is given a width.
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "parallel/compact.hpp"

namespace otakar {

inline constexpr std::uint64_t least_window = std::uint64_t(1) << 12;
inline constexpr std::uint64_t most_window = std::uint64_t(1) << 17;

// Carries an item over to the next window. No lambda, for windows of several files would share its copy function.
template <class Window, class Items>
struct CarryItem {
  Window from;
  Items next;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t to, std::uint64_t place) const { next(to) = from.item(place); }
};

template <class Item, class Space>
class Window {
 public:
  Window(Space const& space, std::string const& name, std::uint64_t end, std::uint64_t width = 0)
      : end_(end),
        least_(std::min(end, width > 0 ? width : least_window)),
        most_(std::min(end, width > 0 ? width : most_window)),
        width_(least_),
        failed_(allocate<Item>(space, name + "failed", most_)),
        spare_(allocate<Item>(space, name + "spare", most_))
  {
    open();
  }

  std::uint64_t most() const { return most_; }
  KOKKOS_INLINE_FUNCTION std::uint64_t size() const { return size_; }  // 0 when all items are done

  KOKKOS_INLINE_FUNCTION Item item(std::uint64_t place) const
  {
    return place < carried_ ? failed_(place) : Item(next_ + (place - carried_));
  }

  // Goes on to the next window, with the places that failed.
  template <class Failed>
  void slide(Space const& space, std::string const& label, Failed const& failed)
  {
    std::uint64_t const failures =
        compact(space, label, size_, failed, CarryItem<Window, Array<Item, Space>>{*this, spare_});
    std::swap(failed_, spare_);
    next_ += size_ - carried_;
    carried_ = failures;
    if (failures < size_ / 4)
      width_ = std::min(most_, 2 * width_);
    else if (failures > size_ / 2)
      width_ = std::max(least_, width_ / 2);
    open();
  }

 private:
  void open() { size_ = std::max(carried_, std::min(width_, carried_ + (end_ - next_))); }

  std::uint64_t end_;
  std::uint64_t least_;
  std::uint64_t most_;
  std::uint64_t width_;
  std::uint64_t carried_ = 0;  // items that failed, at the first places
  std::uint64_t next_ = 0;     // the first item that no window has had
  std::uint64_t size_ = 0;
  Array<Item, Space> failed_;
  Array<Item, Space> spare_;
};

}  // namespace otakar
