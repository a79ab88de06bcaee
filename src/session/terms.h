#pragma once

// The credits and terms of use that a model's author asks to be read.

#include "session/session.h"

#include <cstdint>

namespace odori {

inline constexpr std::size_t kMaxTermsRead = 500;

// Tells one model's terms from another's, and from its own once they change.
std::uint64_t terms_mark(const Model& model);

// Shows those of a model that was opened, if it has any and they are not among those read for good.
void show_terms(Session& session, const std::shared_ptr<const Model>& model);
// `for_good`: they are not shown again.
void close_terms(Session& session, bool for_good);

}  // namespace odori
