#pragma once

#include "base/fault.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace odori {

// Byte offsets of the elements of a file, so that findings made after reading can be reported with their location.
// Elements of equal size that follow one another are kept as one run.
class SourceOffsets {
 public:
  void enter_section(std::string_view section) { sections_.push_back({section, {}, 0}); }
  // The next element of the current section begins at `offset`.
  void add(std::size_t offset) { sections_.back().add(static_cast<std::uint32_t>(offset)); }
  // The next `count` elements of the current section follow from `offset` with `bytes` bytes each. `count` > 0.
  void add_run(std::size_t offset, std::size_t bytes, std::size_t count);
  // All elements of the current section follow from `offset` with `bytes` bytes each.
  void add_all(std::size_t offset, std::size_t bytes);
  // Removes an element that the model does not contain; later elements get lower indices.
  void drop(std::string_view section, std::size_t element);

  // Reorders the elements: entry i of `order` is the index in the file of element i of the model.
  void reorder(std::string_view section, const std::vector<std::size_t>& order);

  // Byte offset; -1 for an element that is not in the file.
  std::int64_t offset_of(std::string_view section, std::int64_t element) const;

  // Sets the offset of every finding that has an element but no offset.
  void locate(Diagnostics& diagnostics) const;

 private:
  // Element `first` + k begins at `start` + k * `stride`. Files are shorter than 4 GiB.
  struct Run {
    std::size_t first = 0;
    std::uint32_t start = 0;
    std::uint32_t stride = 0;
  };
  struct Section {
    std::string_view name;
    std::vector<Run> runs;  // by `first`
    std::size_t count = 0;  // of elements

    void add(std::uint32_t start) {
      const std::size_t element = count++;
      if (!runs.empty()) {
        Run& run = runs.back();
        if (element == run.first + 1) run.stride = start - run.start;
        if (start == run.start + static_cast<std::uint32_t>(element - run.first) * run.stride) return;
      }
      runs.push_back({element, start, 0});
    }
    std::uint32_t start_of(std::size_t element) const;  // `element` < `count`
  };

  std::vector<Section> sections_;
};

}  // namespace odori
