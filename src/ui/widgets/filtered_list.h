#pragma once

// A long list with a text filter. Its rows are made again only when something that they depend on changes.

#include "model/model.h"
#include "base/name_search.h"
#include "ui/core/page_state.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace odori {

struct UiState;

// The text box of the filter with a button that clears it, as wide as the rest of the row. `name`: widget name.
void draw_filter(UiState& state, const char* name, FilteredList& list);

// Makes `rows` again if they are stale or if the filter or the model has changed. When the filter has been cleared, it
// scrolls to the selected row.
void refresh(FilteredList& list, const std::shared_ptr<const Model>& model, std::int32_t selected,
             const std::function<std::vector<std::int32_t>(const NameQuery& query)>& find);

// Whether `refresh` will find that the filter has been cleared.
bool was_cleared(const FilteredList& list);

// Scrolls to the target row, and so do the windows around the list. Call it in the child window of the rows before
// drawing them. `height`: of one row, pixels.
void scroll_to_target(FilteredList& list, float height);

// Calls `draw` for the visible rows, without space between them. All rows must have the same height.
void draw_rows(std::size_t count, const std::function<void(std::size_t row)>& draw);

// A list with the details of its selected row in a pane below it. A splitter between them, the widget "details_edge",
// is dragged; a double click resets it. Both parts scroll on their own and are then at least kMinPaneRows rows high, so
// that a low panel scrolls as a whole. A list of few rows leaves the rest of its height to the details.
inline constexpr float kMinPaneRows = 6.0f;
struct ListWithDetails {
  const char* list_id;  // static storage
  const char* details_id;
  float details_share;  // of the height, until the splitter is dragged; 0..1
};
// Without details the list takes the whole height. Each callback draws into a child window of its own.
void draw_list_with_details(UiState& state, const ListWithDetails& frame, bool has_details,
                            const std::function<void()>& draw_list, const std::function<void()>& draw_details);

}  // namespace odori
