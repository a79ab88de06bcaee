#include "ui/core/commands.h"

#include <tuple>
#include <type_traits>
#include <utility>

namespace odori {

namespace {

// References to all fields of an aggregate.
template <typename T>
auto fields(const T& value) {
  static_assert(
      !requires {
        T{{}, {}, {}, {}, {}};
      },
      "commands have four fields at most");
  if constexpr (std::is_empty_v<T>) {
    return std::tie();
  } else if constexpr (requires { T{{}, {}, {}, {}}; }) {
    const auto& [a, b, c, d] = value;
    return std::tie(a, b, c, d);
  } else if constexpr (requires { T{{}, {}, {}}; }) {
    const auto& [a, b, c] = value;
    return std::tie(a, b, c);
  } else if constexpr (requires { T{{}, {}}; }) {
    const auto& [a, b] = value;
    return std::tie(a, b);
  } else {
    const auto& [a] = value;
    return std::tie(a);
  }
}

}  // namespace

#define ODORI_CONSTRUCTOR(Kind) \
  Command::Command(Kind value) : value_(std::move(value)) {}
ODORI_COMMANDS(ODORI_CONSTRUCTOR)
#undef ODORI_CONSTRUCTOR

Command::Command(const Command&) = default;
Command::Command(Command&&) noexcept = default;
Command& Command::operator=(const Command&) = default;
Command& Command::operator=(Command&&) noexcept = default;
Command::~Command() = default;

std::string_view Command::name() const {
#define ODORI_NAME(Kind) #Kind,
  static constexpr std::string_view kNames[] = {ODORI_COMMANDS(ODORI_NAME)};
#undef ODORI_NAME
  return kNames[value_.index()];
}

bool Command::is_undoable() const {
#define ODORI_IS_KIND(Kind) || std::holds_alternative<Kind>(value_)
  return false ODORI_VALUE_COMMANDS(ODORI_IS_KIND);
#undef ODORI_IS_KIND
}

bool operator==(const Command& a, const Command& b) {
  if (a.value_.index() != b.value_.index()) return false;
  return std::visit(
      [&b](const auto& value) { return fields(value) == fields(std::get<std::decay_t<decltype(value)>>(b.value_)); },
      a.value_);
}

}  // namespace odori
