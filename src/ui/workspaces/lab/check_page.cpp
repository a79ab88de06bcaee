// The check page lists diagnostics of the selected model and how its motion's tracks match it. Each row links to the
// part of the model that it is about.

#include "base/enums.h"
#include "base/text.h"
#include "base/translate.h"
#include "ui/core/model_links.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/message_card.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::array<Severity, 3> kHighestFirst{Severity::error, Severity::warning, Severity::note};

const char* plural(Severity severity) {
  return severity == Severity::error ? "errors" : severity == Severity::warning ? "warnings" : "notes";
}

std::string format_count(Severity severity, const std::string& count) {
  const bool one = count == "1";
  if (severity == Severity::error) return one ? tr("1 error") : tr_format("{} errors", count);
  if (severity == Severity::warning) return one ? tr("1 warning") : tr_format("{} warnings", count);
  return one ? tr("1 note") : tr_format("{} notes", count);
}

// A row that goes to `link` when clicked; plain text without a link.
void draw_part_link(const char* kind, std::int32_t number, const std::string& text, const std::optional<PartLink>& link,
                    UiState& state, Commands& commands) {
  if (!link) return text_wrapped(text, color::kText);
  ImGui::PushID(number);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
  const bool pressed = ImGui::Selectable("##link", false, 0, ImVec2(width, ImGui::GetFrameHeight()));
  ImGui::PopID();
  register_widget(state, {kind, number, text});
  const ImVec2 start(at.x, at.y + ImGui::GetStyle().FramePadding.y);
  if (draw_text_ellipsis(text, start, width, color::kLink) && ImGui::IsItemHovered()) {
    show_tooltip(state, text);
  }
  if (pressed) go_to(*link, state, commands);
}

void draw_severities(const Diagnostics& findings, UiState& state) {
  bool first = true;
  for (const Severity severity : kHighestFirst) {
    std::size_t count = 0;
    for (const Diagnostics::Group& group : findings.groups())
      count += group.kind->severity == severity ? group.count : 0;
    if (count == 0) continue;
    const std::string title = format_count(severity, format_integer(count));
    if (!first) same_line_if_fits(title.c_str());
    first = false;
    bool& hidden = state.check.hidden[ordinal(severity)];
    bool shown = !hidden;
    ImGui::PushStyleColor(ImGuiCol_Text, severity_color(severity));
    if (checkbox(title.c_str(), shown)) hidden = !shown;
    ImGui::PopStyleColor();
    register_widget(state, plural(severity));
  }
}

void draw_group(const Model& model, const Diagnostics& findings, const Diagnostics::Group& group, UiState& state,
                Commands& commands) {
  text_wrapped(capitalized(std::string(tr(group.kind->message))), severity_color(group.kind->severity));
  if (!group.kind->remedy.empty())
    text_wrapped(tr_format("How odori handles it: {}", tr(group.kind->remedy)), color::kDim);
  std::size_t listed = 0;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 0.0f));
  const auto& faults = findings.faults();
  for (std::size_t i = 0; i < faults.size(); ++i) {
    if (!matches(group, faults[i])) continue;
    ++listed;
    const std::string location = format_location(faults[i]);
    if (!location.empty())
      draw_part_link("finding", static_cast<std::int32_t>(i), location, link_of(model, faults[i]), state, commands);
  }
  ImGui::PopStyleVar();
  if (group.count > listed) text_wrapped(tr_format("And {} more", format_integer(group.count - listed)), color::kDim);
  ImGui::Spacing();
}

std::string findings_csv(const Diagnostics& findings) {
  CsvText csv({"code", "severity", "message", "section", "element", "byte", "detail", "count"});
  constexpr const char* kSeverities[] = {"note", "warning", "error"};
  const auto cell = [](std::int64_t number) { return number < 0 ? std::string() : fmt::format("{}", number); };
  for (const Diagnostics::Group& group : sorted_by_severity(findings)) {
    for (const Fault& fault : findings.faults()) {
      if (!matches(group, fault)) continue;
      csv.add({std::string(fault.kind->code), kSeverities[ordinal(fault.kind->severity)],
               std::string(fault.kind->message), std::string(fault.section), cell(fault.element), cell(fault.offset),
               fault.detail, fmt::format("{}", group.count)});
    }
  }
  return csv.text();
}

void draw_findings(const Model& model, const ModelReport& report, UiState& state, Commands& commands) {
  heading_with_export(state, "Model diagnostics",
                      {"export_findings", "diagnostics", [&] { return findings_csv(report.findings); }}, commands);
  if (report.findings.empty()) return text_wrapped(tr("No problems found."), color::kDim);
  draw_severities(report.findings, state);
  ImGui::Spacing();
  for (const Diagnostics::Group& group : sorted_by_severity(report.findings)) {
    if (state.check.hidden[ordinal(group.kind->severity)]) continue;
    draw_group(model, report.findings, group, state, commands);
  }
}

std::string format_key_count(const TrackMatch& track) {
  const std::string keys = track.keys == 1 ? tr("1 key") : tr_format("{} keys", format_integer(track.keys));
  return track.moves ? keys : tr_format("{}, all at rest", keys);
}

template <typename Named>
void draw_track(const TrackMatch& track, std::int32_t number, const std::vector<Named>& list, ModelPart part,
                UiState& state, Commands& commands) {
  const bool found = track.found >= 0;
  const std::int32_t target = found ? track.found : track.nearest;
  std::string text = track.name + "  " + format_key_count(track);
  if (!found && target >= 0) text += tr_format("; closest name: {}", list[target].name);
  const auto link = target >= 0 ? std::optional(PartLink{part, target}) : std::nullopt;
  draw_part_link(part == ModelPart::bone ? "bone_track" : "morph_track", number, text, link, state, commands);
}

template <typename Named>
void draw_tracks(const char* kind, const std::vector<TrackMatch>& tracks, const std::vector<Named>& list,
                 ModelPart part, UiState& state, Commands& commands) {
  if (tracks.empty()) return;
  const std::size_t found = count_found(tracks);
  const bool all = found == tracks.size();
  text_wrapped(part == ModelPart::bone
                   ? tr_format("{} of {} bone tracks found", format_integer(found), format_integer(tracks.size()))
                   : tr_format("{} of {} morph tracks found", format_integer(found), format_integer(tracks.size())),
               all ? color::kDim : color::kWarning);
  std::vector<std::int32_t> rows;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    if (state.check.found_too || tracks[i].found < 0) rows.push_back(static_cast<std::int32_t>(i));
  }
  // In a child window that scrolls, because there may be thousands.
  const float max_height = ImGui::GetFrameHeight() * 12.0f;
  const float height = std::min(static_cast<float>(rows.size()) * ImGui::GetFrameHeight(), max_height);
  if (rows.empty()) return;
  if (ImGui::BeginChild(kind, ImVec2(0, std::max(height, 1.0f)), false, ImGuiWindowFlags_NavFlattened)) {
    draw_rows(rows.size(),
              [&](std::size_t row) { draw_track(tracks[rows[row]], rows[row], list, part, state, commands); });
  }
  ImGui::EndChild();
}

template <typename Named>
void add_tracks(const char* kind, const std::vector<TrackMatch>& tracks, const std::vector<Named>& list, CsvText& csv) {
  const auto name_of = [&](std::int32_t part) { return part < 0 ? "" : list[part].name; };
  for (const TrackMatch& track : tracks) {
    csv.add({kind, track.name, fmt::format("{}", track.keys), track.moves ? "yes" : "no", name_of(track.found),
             track.found < 0 ? name_of(track.nearest) : ""});
  }
}

std::string tracks_csv(const Model& model, const MotionMatch& match) {
  CsvText csv({"kind", "track", "keys", "moves", "found", "closest name"});
  add_tracks("bone", match.bones, model.bones, csv);
  add_tracks("morph", match.morphs, model.morphs, csv);
  return csv.text();
}

void draw_match(const Model& model, const MotionMatch& match, UiState& state, Commands& commands) {
  if (match.bones.empty() && match.morphs.empty()) return;
  heading_with_export(state, "Motion tracks",
                      {"export_tracks", "motion tracks", [&] { return tracks_csv(model, match); }}, commands);
  checkbox("List matching tracks too", state.check.found_too);
  register_widget(state, "found_too");
  draw_tracks("bone", match.bones, model.bones, ModelPart::bone, state, commands);
  draw_tracks("morph", match.morphs, model.morphs, ModelPart::morph, state, commands);
}

}  // namespace

void draw_check_page(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr) return text_wrapped(tr("No model is open."), color::kDim);
  const Model& model = *actor->model;
  draw_findings(model, input.document.files[input.document.selected.actor].report, state, commands);
  if (input.activity.motion_match != nullptr) draw_match(model, *input.activity.motion_match, state, commands);
}

}  // namespace odori
