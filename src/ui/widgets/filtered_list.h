#pragma once

// A long list narrowed by words typed above it. Its rows are found anew only when something they depend on changes.

#include "model/model.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

struct UiState;

struct FilteredList {
  std::array<char, 96> words{};    // as typed, NUL at the end
  std::vector<std::int32_t> rows;  // what they mean is the list's own matter
  bool stale = true;               // `rows` no longer fit; set by whatever else they depend on
  std::int32_t sought = -1;        // the row with this value is to be brought into sight; -1: none is

  // What `rows` were found for.
  std::string found_words;
  std::weak_ptr<const Model> found_model;
};

// The box to type in, all of the row's width left, with a button that empties it. `name`: of the box's mark.
void draw_filter(UiState& state, const char* name, FilteredList& list);

// Finds `rows` where they are stale, or the words or the model have changed. `find` is given the words folded.
void refresh(FilteredList& list, const std::shared_ptr<const Model>& model,
             const std::function<std::vector<std::int32_t>(std::string_view folded_words)>& find);

// Forgets the words, so that every row is there, and brings the row of this value into sight.
void seek_row(FilteredList& list, std::int32_t value);
// In the child that holds the rows, before them: scrolls to what is sought. `height`: from row to row.
void scroll_to_sought(FilteredList& list, float height);

// Whether one of the names, or what they mean, contains the words, spelling forgiven. No words are in every name.
bool passes(std::string_view folded_words, const std::string& name, const std::string& english_name,
            const std::string& gloss = {});

// The rows in sight, one after the other. All rows are equally high.
void draw_rows(std::size_t count, const std::function<void(std::size_t row)>& draw);

}  // namespace odori
