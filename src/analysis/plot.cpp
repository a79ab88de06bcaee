#include "analysis/plot.h"

#include "analysis/value_range.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

// Pixels.
constexpr double kFont = 11.0;
constexpr double kLine = 15.0;
constexpr double kMargin = 8.0;
constexpr double kTick = 4.0;
constexpr double kGap = 4.0;  // between a tick and its label
constexpr double kPlotHeight = 190.0;
constexpr double kBarHeight = 16.0;
constexpr double kScaleHeight = 14.0;
constexpr double kSwatch = 22.0;
constexpr double kMiddleOfCapitals = 0.36;  // above the baseline, of the font's size
constexpr double kMaxNamesShare = 0.5;      // of the width, for the names of bars

constexpr const char* kInk = "#1a1a1a";
constexpr const char* kGridInk = "#dddddd";
constexpr const char* kDashes[] = {"", "6 3", "1.5 2"};

// Black and the categorical colours but yellow, which is too light on paper.
glm::vec3 style_color(std::size_t style) {
  constexpr std::array<std::size_t, 6> kReadable = {5, 3, 1, 4, 0, 6};
  const std::size_t number = style % (kReadable.size() + 1);
  return number == 0 ? glm::vec3(0.0f) : distinct_color(kReadable[number - 1]);
}

const char* style_dashes(std::size_t style) {
  return kDashes[style / (kPlotStyles / std::size(kDashes)) % std::size(kDashes)];
}

// The width of a text in an average sans-serif font, which the reader of the file has and this program has not: a
// little more than needed.
double text_width(std::string_view text) {
  double width = 0.0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0u) != 0x80u) width += byte < 0x80u ? 0.57 : byte < 0xe0u ? 0.65 : 1.0;
  }
  return width * kFont;
}

struct Tick {
  double at;
  std::string label;
};

// 1, 2 or 5 times a power of ten.
double round_step(double step) {
  const double power = std::pow(10.0, std::floor(std::log10(step)));
  const double digit = step / power;
  return power * (digit <= 1.0 + 1e-9 ? 1.0 : digit <= 2.0 + 1e-9 ? 2.0 : digit <= 5.0 + 1e-9 ? 5.0 : 10.0);
}

// An axis from one number to another.
struct Axis {
  double low = 0.0;
  double high = 1.0;
  double (*transform)(double) = [](double value) { return value; };
  std::vector<Tick> ticks{};

  double share(double value) const {
    return (transform(std::clamp(value, low, high)) - transform(low)) / (transform(high) - transform(low));
  }
};

// Ticks at multiples of a round step, about `count` of them. `widened`: to the ticks around the values.
Axis linear_axis(double low, double high, int count, bool widened) {
  const double least = std::max({std::abs(low), std::abs(high), 1e-30}) * 1e-9;
  if (high - low < least) {
    const double half = std::max(std::abs(low) * 0.05, 1e-6);
    low -= half;
    high += half;
  }
  Axis axis{low, high};
  const double step = round_step((high - low) / count);
  const double first = widened ? std::floor(low / step + 1e-9) : std::ceil(low / step - 1e-9);
  const double last = widened ? std::ceil(high / step - 1e-9) : std::floor(high / step + 1e-9);
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
  for (double number = first; number <= last; number += 1.0) {
    const double value = number * step + 0.0;  // which turns -0 into 0
    const bool short_form = decimals <= 6 && std::abs(value) < 1e7;
    axis.ticks.push_back({value, short_form ? fmt::format("{:.{}f}", value, decimals) : fmt::format("{:.3g}", value)});
  }
  if (widened) {
    axis.low = first * step;
    axis.high = last * step;
  }
  return axis;
}

// Ticks at powers of ten, and between them at 2 and 5 times those if there are few.
Axis logarithmic_axis(double low, double high, bool counts) {
  Axis axis;
  axis.high = std::max(high, counts ? 1.0 : 1e-9);
  axis.low = counts ? 0.0 : std::max(low, double{kMinLogShare} * axis.high);
  if (axis.high <= axis.low * (1.0 + 1e-9)) axis.high = axis.low * 2.0;
  axis.transform = counts ? static_cast<double (*)(double)>(std::log1p) : static_cast<double (*)(double)>(std::log);
  if (counts) axis.ticks.push_back({0.0, "0"});
  const int first = static_cast<int>(std::floor(std::log10(counts ? 1.0 : axis.low)));
  const int last = static_cast<int>(std::ceil(std::log10(axis.high)));
  const bool between = last - first < 3;
  for (int power = first; power <= last; ++power) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double value = digit * std::pow(10.0, power);
      if (value < axis.low * (1.0 - 1e-9) || value > axis.high * (1.0 + 1e-9) || (digit > 1.0 && !between)) continue;
      axis.ticks.push_back({value, fmt::format("{:g}", value)});
    }
  }
  if (axis.ticks.size() < 3) axis.ticks = linear_axis(axis.low, axis.high, 5, false).ticks;  // less than a decade
  return axis;
}

std::string anchored_text(double x, double y, const char* anchor, std::string_view text, std::string_view more = {}) {
  return fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"{}\"{}>{}</text>\n", x,
                     y + kMiddleOfCapitals * kFont, anchor, more, xml_escaped(text));
}

std::string straight_line(double x1, double y1, double x2, double y2, const char* color) {
  return fmt::format("<path d=\"M{:.2f} {:.2f}L{:.2f} {:.2f}\" stroke=\"{}\" stroke-width=\"0.75\"/>\n", x1, y1, x2, y2,
                     color);
}

// The rectangle of the axes, with what is around it.
struct Frame {
  double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;

  double x(const Axis& axis, double value) const { return left + (right - left) * axis.share(value); }
  double y(const Axis& axis, double value) const { return bottom - (bottom - top) * axis.share(value); }
  std::string rectangle() const {
    return fmt::format(
        "<rect id=\"axes\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"none\" stroke=\"{}\" "
        "stroke-width=\"0.75\"/>\n",
        left, top, right - left, bottom - top, kInk);
  }
};

// The frame and its contents, with room for the axis below it.
std::string document(const Frame& frame, const std::string& content) {
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:g}\" height=\"{1:g}\" viewBox=\"0 0 {0:g} {1:g}\">\n"
             "<rect width=\"{0:g}\" height=\"{1:g}\" fill=\"#ffffff\"/>\n"
             "<g font-family=\"sans-serif\" font-size=\"{2:g}\" fill=\"{3}\">\n",
             kPlotWidth, std::ceil(frame.bottom + kTick + 2.0 * kLine + kMargin), kFont, kInk) +
         content + frame.rectangle() + "</g>\n</svg>\n";
}

double widest_label(const Axis& axis) {
  double widest = 0.0;
  for (const Tick& tick : axis.ticks) widest = std::max(widest, text_width(tick.label));
  return widest;
}

// Grid lines and labels below the frame, and the title below those. Every second label is left out where they touch.
std::string lower_axis(const Frame& frame, const Axis& axis, const std::string& title, bool grid) {
  std::string svg;
  const double room = (frame.right - frame.left) / static_cast<double>(std::max<std::size_t>(axis.ticks.size(), 2) - 1);
  const std::size_t every = widest_label(axis) + kGap > room ? 2 : 1;
  for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
    const double x = frame.x(axis, axis.ticks[i].at);
    if (grid) svg += straight_line(x, frame.top, x, frame.bottom, kGridInk);
    svg += straight_line(x, frame.bottom, x, frame.bottom + kTick, kInk);
    if (i % every != 0) continue;
    svg += anchored_text(x, frame.bottom + kTick + 0.5 * kLine, "middle", axis.ticks[i].label);
  }
  return svg + anchored_text(0.5 * (frame.left + frame.right), frame.bottom + kTick + 1.5 * kLine, "middle", title);
}

std::string left_axis(const Frame& frame, const Axis& axis, const std::string& title) {
  std::string svg;
  for (const Tick& tick : axis.ticks) {
    const double y = frame.y(axis, tick.at);
    svg += straight_line(frame.left, y, frame.right, y, kGridInk);
    svg += straight_line(frame.left - kTick, y, frame.left, y, kInk);
    svg += anchored_text(frame.left - kTick - kGap, y, "end", tick.label);
  }
  const double x = kMargin + 0.5 * kLine, y = 0.5 * (frame.top + frame.bottom);
  return svg + anchored_text(x, y, "middle", title, fmt::format(" transform=\"rotate(-90 {:.2f} {:.2f})\"", x, y));
}

std::string stroke_of(std::size_t style) {
  const std::string dashes = style_dashes(style);
  return fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"{}", hex_color(style_color(style)),
                     dashes.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", dashes));
}

// Swatches and titles in rows from `top`; `bottom` becomes their end.
std::string legend(const Plot& plot, double left, double top, double& bottom) {
  std::string svg;
  double x = left;
  bottom = top;
  for (const Plot::Line& line : plot.lines) {
    if (line.title.empty()) continue;
    const double width = kSwatch + kGap + text_width(line.title) + 2.0 * kGap;
    if (x > left && x + width > kPlotWidth - kMargin) {
      x = left;
      top += kLine;
    }
    const double y = top + 0.5 * kLine;
    svg += fmt::format("<path class=\"swatch\" d=\"M{:.2f} {:.2f}h{:g}\" {}/>\n", x, y, kSwatch, stroke_of(line.style));
    svg += anchored_text(x + kSwatch + kGap, y, "start", line.title);
    bottom = top + kLine + kGap;
    x += width;
  }
  return svg;
}

std::string curve(const Frame& frame, const Axis& at, const Axis& values, const Plot::Line& line) {
  std::string path;
  bool drawing = false;
  for (std::size_t i = 0; i < line.at.size(); ++i) {
    const bool here = std::isfinite(line.value[i]);
    if (here) {
      path +=
          fmt::format("{}{:.2f} {:.2f}", drawing ? 'L' : 'M', frame.x(at, line.at[i]), frame.y(values, line.value[i]));
    }
    drawing = here;
  }
  return fmt::format("<path class=\"line\" d=\"{}\" {} stroke-linejoin=\"round\"/>\n", path, stroke_of(line.style));
}

struct Extent {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  void add(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

Axis value_axis(const Plot& plot, const Extent& values) {
  const bool counts = !plot.bins.empty();
  if (plot.log_scale) return logarithmic_axis(values.low, values.high, counts);
  return linear_axis(counts ? 0.0 : values.low, values.high, 5, true);
}

// Lines or bins over an axis of numbers.
std::string number_plot(const Plot& plot) {
  Extent at, values;
  for (const Plot::Line& line : plot.lines) {
    std::ranges::for_each(line.at, [&](double x) { at.add(x); });
    std::ranges::for_each(line.value, [&](double value) { values.add(value); });
  }
  for (const Plot::Bin& bin : plot.bins) {
    at.add(bin.from);
    at.add(bin.to);
    values.add(bin.value);
  }
  const Axis x_axis = linear_axis(at.low, at.high, 6, false), y_axis = value_axis(plot, values);
  Frame frame;
  frame.left = kMargin + kLine + kGap + widest_label(y_axis) + kGap + kTick;
  frame.right = kPlotWidth - 2.0 * kMargin;
  std::string svg = legend(plot, frame.left, kMargin, frame.top);
  frame.bottom = frame.top + kPlotHeight;
  svg += left_axis(frame, y_axis, plot.value_title) + lower_axis(frame, x_axis, plot.at_title, false);
  for (const Plot::Line& line : plot.lines) svg += curve(frame, x_axis, y_axis, line);
  for (const Plot::Bin& bin : plot.bins) {
    const double left = frame.x(x_axis, bin.from), top = frame.y(y_axis, bin.value);
    svg += fmt::format(
        "<path class=\"bin\" d=\"M{0:.2f} {1:.2f}V{2:.2f}H{3:.2f}V{1:.2f}Z\" fill=\"{4}\" stroke=\"#ffffff\" "
        "stroke-width=\"0.4\"/>\n",
        left, frame.bottom, top, frame.x(x_axis, bin.to), hex_color(style_color(1)));
  }
  return document(frame, svg);
}

// A row per bar, with its name to the left.
std::string bar_plot(const Plot& plot) {
  Extent values;
  values.add(0.0);
  double names = 0.0;
  for (const Plot::Bar& bar : plot.bars) {
    values.add(bar.value);
    names = std::max(names, text_width(bar.title));
  }
  const Axis axis = linear_axis(values.low, values.high, 5, true);
  Frame frame{kMargin + std::min(names, kMaxNamesShare * kPlotWidth) + kGap, kMargin, kPlotWidth - 2.0 * kMargin, 0.0};
  frame.bottom = frame.top + kBarHeight * static_cast<double>(plot.bars.size()) + kGap;
  std::string svg = lower_axis(frame, axis, plot.value_title, true);
  double y = frame.top + 0.5 * kGap;
  for (const Plot::Bar& bar : plot.bars) {
    const double from = frame.x(axis, 0.0), to = frame.x(axis, bar.value);
    svg += fmt::format("<path class=\"bar\" d=\"M{0:.2f} {1:.2f}H{2:.2f}V{3:.2f}H{0:.2f}Z\" fill=\"{4}\"/>\n", from,
                       y + 2.0, to, y + kBarHeight - 2.0, hex_color(style_color(bar.style)));
    svg += anchored_text(frame.left - kGap, y + 0.5 * kBarHeight, "end", bar.title);
    y += kBarHeight;
  }
  return document(frame, svg);
}

}  // namespace

std::string plot_svg(const Plot& plot) { return plot.bars.empty() ? number_plot(plot) : bar_plot(plot); }

std::string heatmap_scale_svg(const HeatmapScale& scale, const std::string& title,
                              const std::function<std::string(float)>& label) {
  constexpr int kStops = 32;
  Axis axis = linear_axis(static_cast<double>(scale.low), static_cast<double>(scale.high), 5, false);
  for (Tick& tick : axis.ticks) tick.label = label(static_cast<float>(tick.at));
  const Frame frame{4.0 * kMargin, kMargin, kPlotWidth - 4.0 * kMargin, kMargin + kScaleHeight};
  std::string svg = "<linearGradient id=\"colors\">\n";
  for (int i = 0; i <= kStops; ++i) {
    const float share = static_cast<float>(i) / kStops;
    svg += fmt::format("<stop offset=\"{:g}\" stop-color=\"{}\"/>\n", share,
                       hex_color(heatmap_color(scale, std::lerp(scale.low, scale.high, share))));
  }
  svg += fmt::format(
      "</linearGradient>\n<rect class=\"scale\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" "
      "fill=\"url(#colors)\"/>\n",
      frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top);
  svg += lower_axis(frame, axis, title, false);
  return document(frame, svg);
}

}  // namespace odori
