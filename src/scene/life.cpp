#include "scene/life.h"

#include "base/enums.h"
#include "scene/stage.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

std::optional<float> number_in(std::string_view text, float max) {
  float number = 0.0f;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return whole && number >= 0.0f && number <= max ? std::optional(number) : std::nullopt;
}

// Sets the member to what the text says; false: it says nothing that the member can be.
struct TextReader {
  std::string_view text;
  float max;

  bool operator()(bool& value) const {
    if (text != "on" && text != "off") return false;
    value = text == "on";
    return true;
  }
  bool operator()(float& value) const {
    const auto number = number_in(text, max);
    value = number.value_or(value);
    return number.has_value();
  }
  bool operator()(int& value) const {
    const auto number = number_in(text, max);
    if (!number || *number != std::floor(*number)) return false;
    value = static_cast<int>(*number);
    return true;
  }
  bool operator()(Gaze& value) const {
    const auto gaze = gaze_named(text);
    value = gaze.value_or(value);
    return gaze.has_value();
  }
};

struct TextWriter {
  std::string operator()(bool value) const { return value ? "on" : "off"; }
  std::string operator()(float value) const { return fmt::format("{}", value); }
  std::string operator()(int value) const { return std::to_string(value); }
  std::string operator()(Gaze value) const { return std::string(name(value)); }
};

// Models on one stage do not breathe and blink together.
std::optional<IdleSettings> idle_of(const Life& life, std::size_t actor) {
  if (!life.idle) return std::nullopt;
  const auto seed = static_cast<std::uint32_t>(life.idle_seed) * 1000u + static_cast<std::uint32_t>(actor);
  return IdleSettings{life.breathing, life.blinking, life.sway, seed};
}

}  // namespace

std::string_view name(Gaze gaze) { return kGazes[ordinal(gaze)]; }

std::optional<Gaze> gaze_named(std::string_view name) {
  const auto found = std::ranges::find(kGazes, name);
  return found == kGazes.end() ? std::nullopt : std::optional(static_cast<Gaze>(found - kGazes.begin()));
}

const LifeRow* life_row(std::string_view key) {
  const auto found = std::ranges::find(kLifeRows, key, &LifeRow::key);
  return found == kLifeRows.end() ? nullptr : &*found;
}

Life within_range(Life life) {
  life.idle_seed = std::clamp(life.idle_seed, 0, kMaxIdleSeed);
  life.gaze_weight = std::isfinite(life.gaze_weight) ? std::clamp(life.gaze_weight, 0.0f, 1.0f) : 1.0f;
  return life;
}

bool set_value(Life& life, const LifeRow& row, std::string_view text) {
  return std::visit([&](auto member) { return TextReader{text, row.max}(life.*member); }, row.member);
}

std::string text_of(const Life& life, const LifeRow& row) {
  return std::visit([&](auto member) { return TextWriter()(life.*member); }, row.member);
}

void apply(const LifeChanges& changes, Life& life) {
  for (const auto& [row, text] : changes) set_value(life, *row, text);
}

void set_life(Stage& stage, const Life& life) {
  stage.life = within_range(life);
  for (std::size_t i = 0; i < stage.actors.size(); ++i) set_idle(*stage.actors[i], idle_of(stage.life, i));
}

void set_idle(Actor& actor, std::optional<IdleSettings> idle) {
  if (actor.model->accessory || has_floor(actor)) idle.reset();
  if (actor.idle == idle) return;
  actor.idle = idle;
  if (actor.layers.empty()) set_motion_layers(actor, {});
}

}  // namespace odori
