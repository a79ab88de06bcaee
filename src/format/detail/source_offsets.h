#pragma once

#include "base/fault.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace odori {

// Where the elements of a file begin, so that what is found wrong with them later can be told with its place.
class SourceOffsets {
 public:
  void enter(std::string_view section) { sections_.push_back({section, {}, 0}); }
  // The next element of the section entered last begins here.
  void add(std::size_t offset) { sections_.back().starts.push_back(static_cast<std::uint32_t>(offset)); }
  // All its elements follow one another from here, each of so many bytes.
  void add_all(std::size_t offset, std::size_t bytes);
  // An element of the file that the model leaves out: those after it move up.
  void drop(std::string_view section, std::size_t element);

  // The model has the elements in this order: each entry is one of the file's, counted from 0.
  void reorder(std::string_view section, const std::vector<std::size_t>& order);

  // In bytes; -1 for an element that is not in the file.
  std::int64_t offset_of(std::string_view section, std::int64_t element) const;

  // Gives every finding that has an element and no place its place.
  void locate(Diagnostics& diagnostics) const;

 private:
  struct Section {
    std::string_view name;
    std::vector<std::uint32_t> starts;  // files are shorter than 4 GiB
    std::size_t stride = 0;             // not 0: `starts` has only the first
  };
  std::vector<Section> sections_;
};

}  // namespace odori
