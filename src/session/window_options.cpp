#include "session/window_options.h"

namespace odori {

bool ViewsOptions::fit() const {
  const bool of_two = style.value_or(ViewStyle::panes) != ViewStyle::panes;
  return !of_two || modes.empty() || modes.size() == 2;
}

void apply(const ViewsOptions& options, Views& views) {
  for (std::size_t i = 0; i < options.modes.size(); ++i) views.panes[i].skinning.mode = options.modes[i];
  if (!options.modes.empty()) {
    views.style = ViewStyle::panes;
    views.count = static_cast<int>(options.modes.size());
    views.active = 0;
  }
  views.style = options.style.value_or(views.style);
  views.wipe = options.wipe.value_or(views.wipe);
}

}  // namespace odori
