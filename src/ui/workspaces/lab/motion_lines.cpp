#include "ui/workspaces/lab/motion_lines.h"

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/export_menu.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kSelectedThickness = 3.0f;  // pixels

struct MotionCurve {
  Statistic statistic;
  std::vector<float> MotionStatistics::*values;
  const Color& tint;  // if there is one mode
};
// In the order in which they are drawn.
constexpr MotionCurve kMotionCurves[] = {{Statistic::mean, &MotionStatistics::mean, color::kRecorded},
                                         {Statistic::min, &MotionStatistics::low, color::kWarning},
                                         {Statistic::max, &MotionStatistics::high, color::kText}};

bool is_of_interest(const MotionCurve& curve, Measure measure) {
  return curve.statistic != Statistic::min || is_ratio(measure);
}

SkinningMode mode_of(const MotionStatistics& motion) { return motion.of.skinning.mode; }

bool has_volume(const MotionStatistics& motion) { return motion.volume.size() == motion.frames.size(); }

const std::vector<float>& values_of_curve(const MotionStatistics& motion, Statistic statistic) {
  const auto found = std::ranges::find(kMotionCurves, statistic, &MotionCurve::statistic);
  const bool shown = found != std::end(kMotionCurves) && is_of_interest(*found, motion.of.measure);
  return motion.*(shown ? found->values : &MotionStatistics::mean);
}

// One line per mode; the selected one on top.
template <typename Values>
std::vector<PlotLine> lines_of_modes(MotionsInPlot motions, SkinningMode selected, Values values) {
  std::vector<PlotLine> lines;
  for (auto motion = motions.rbegin(); motion != motions.rend(); ++motion) {
    const SkinningMode mode = mode_of(**motion);
    const Color& tint = color::kCurves[ordinal(mode) % std::size(color::kCurves)];
    lines.push_back({values(**motion), tint, tr(method(mode).title)});
    if (mode == selected) lines.back().thickness = kSelectedThickness;
  }
  return lines;
}

std::vector<std::string> column_titles(const MotionStatistics& motion, bool with_mode) {
  const std::string before = with_mode ? fmt::format("{}_", name(mode_of(motion))) : std::string();
  std::vector<std::string> titles{before + "min", before + "max", before + "mean"};
  if (has_volume(motion)) titles.push_back(before + "volume / volume_rest");
  return titles;
}

void add_cells(const MotionStatistics& motion, std::size_t frame, std::vector<std::string>& cells) {
  for (const auto* values : {&motion.low, &motion.high, &motion.mean}) cells.push_back(csv_number((*values)[frame]));
  if (has_volume(motion)) cells.push_back(csv_number(motion.volume[frame]));
}

}  // namespace

ShownMotions shown_motions(const MotionsOfModes& measured, SkinningMode selected, const ModesInPlot& chosen) {
  ShownMotions shown;
  const auto add = [&](SkinningMode mode) {
    const MotionStatistics* motion = measured[ordinal(mode)];
    if (motion != nullptr) {
      shown.motions.push_back(motion);
    } else {
      shown.missing.push_back(mode);
    }
  };
  add(selected);
  for (const SkinningMethod& mode : skinning_modes()) {
    if (mode.value != selected && chosen[ordinal(mode.value)]) add(mode.value);
  }
  return shown;
}

bool compares_modes(MotionsInPlot motions, SkinningMode selected) {
  return motions.size() > 1 || mode_of(*motions.front()) != selected;
}

std::vector<Statistic> curves_of(Measure measure) {
  std::vector<Statistic> curves;
  for (const MotionCurve& curve : kMotionCurves) {
    if (is_of_interest(curve, measure)) curves.push_back(curve.statistic);
  }
  return curves;
}

std::vector<PlotLine> motion_lines(MotionsInPlot motions, SkinningMode selected, Statistic curve) {
  if (compares_modes(motions, selected)) {
    return lines_of_modes(motions, selected, [curve](const MotionStatistics& motion) -> std::span<const float> {
      return values_of_curve(motion, curve);
    });
  }
  std::vector<PlotLine> lines;
  const MotionStatistics& motion = *motions.front();
  for (const MotionCurve& each : kMotionCurves) {
    if (!is_of_interest(each, motion.of.measure)) continue;
    lines.push_back({motion.*each.values, each.tint, tr(kStatistics[ordinal(each.statistic)].title)});
  }
  return lines;
}

std::vector<PlotLine> volume_lines(MotionsInPlot motions, SkinningMode selected) {
  std::vector<const MotionStatistics*> closed;
  std::ranges::copy_if(motions, std::back_inserter(closed), [](const auto* motion) { return has_volume(*motion); });
  if (closed.empty()) return {};
  if (!compares_modes(closed, selected)) return {{closed.front()->volume, color::kText, tr("Enclosed volume")}};
  return lines_of_modes(closed, selected,
                        [](const MotionStatistics& motion) -> std::span<const float> { return motion.volume; });
}

std::string motion_csv(MotionsInPlot motions) {
  std::vector<std::string> titles{"frame"};
  for (const MotionStatistics* motion : motions) {
    std::ranges::move(column_titles(*motion, motions.size() > 1), std::back_inserter(titles));
  }
  CsvText csv(titles);
  const std::vector<double>& frames = motions.front()->frames;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    std::vector<std::string> cells{csv_number(frames[i])};
    for (const MotionStatistics* motion : motions) add_cells(*motion, i, cells);
    csv.add(cells);
  }
  return csv.text();
}

TableFacts motion_facts(const Model& model, MotionsInPlot motions) {
  TableFacts facts = facts_of(motions.front()->of);
  if (motions.size() > 1) {
    std::string modes;
    for (const MotionStatistics* motion : motions)
      modes.append(modes.empty() ? "" : ", ").append(name(mode_of(*motion)));
    const auto mode = std::ranges::find(facts, "mode", &TableFacts::value_type::first);
    *mode = {"modes", std::move(modes)};
  }
  facts.insert(facts.begin(), {"model", model.name});
  return facts;
}

std::string motion_table_name(MotionsInPlot motions) {
  std::string text = short_name(motions.front()->of);
  const std::size_t mode = name(mode_of(*motions.front())).size();
  if (motions.size() > 1) text.replace(0, mode, fmt::format("{} modes,", motions.size()));
  return text + " whole motion";
}

}  // namespace odori
