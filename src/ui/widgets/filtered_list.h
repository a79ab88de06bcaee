#pragma once

// A long list narrowed by words typed above it. Its rows are found anew only when something they depend on changes.

#include "model/model.h"
#include "ui/core/tab_state.h"

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

// The box to type in, all of the row's width left, with a button that empties it. `name`: of the box's mark.
void draw_filter(UiState& state, const char* name, FilteredList& list);

// Finds `rows` where they are stale, or the words or the model have changed. `find` is given the words folded.
void refresh(FilteredList& list, const std::shared_ptr<const Model>& model,
             const std::function<std::vector<std::int32_t>(std::string_view folded_words)>& find);

// In the child that holds the rows, before them: scrolls to what is sought. `height`: from row to row.
void scroll_to_sought(FilteredList& list, float height);

// Whether one of the names, or what they mean, contains the words, spelling forgiven. No words are in every name.
bool passes(std::string_view folded_words, const std::string& name, const std::string& english_name,
            const std::string& gloss = {});

// The rows in sight, one after the other. All rows are equally high.
void draw_rows(std::size_t count, const std::function<void(std::size_t row)>& draw);

// A list with the details of its selected row below it. Both parts scroll on their own and are at least `min_rows`
// rows high, so that a low panel scrolls as a whole.
struct ListWithDetails {
  const char* list_id;
  const char* details_id;
  float details_share;  // of the remaining height; 0..1
  float min_rows;
};
// Without details the list takes the whole height. Each callback draws into a child window of its own.
void draw_list_with_details(const ListWithDetails& frame, bool has_details, const std::function<void()>& draw_list,
                            const std::function<void()>& draw_details);

}  // namespace odori
