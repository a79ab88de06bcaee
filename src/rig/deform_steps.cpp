#include "rig/rig.h"

#include <algorithm>
#include <optional>

namespace odori {

namespace {

// How far apart the IK bones of a pair may be in the order: the cost of the search grows with it.
constexpr std::size_t kMaxDistance = 64;
// What the search may look at in all: a model from a stranger may have thousands of long chains.
constexpr std::size_t kMaxVisits = std::size_t{1} << 22;

// What the evaluation of a bone, with its chain, reads and writes of the bone state: per bone, its local transform, its
// IK rotation and its global transform.
class Access {
 public:
  explicit Access(const Rig& rig) : rig_(rig) {}

  template <typename Visit>
  void for_each_read(std::int32_t bone, const Visit& visit) const {
    visit(local(bone));
    visit(ik(bone));
    if (rig_.parents[bone] >= 0) visit(global(rig_.parents[bone]));
    if (const std::int32_t source = rig_.appends[bone].source; source >= 0) {
      visit(local(source));
      visit(ik(source));
    }
    if (rig_.chain_of_bone[bone] < 0) return;
    const Rig::IkChain& chain = rig_.chains[rig_.chain_of_bone[bone]];
    visit(global(chain.goal));
    visit(global(chain.effector));
    for (const std::int32_t on_path : chain.path) {
      visit(local(on_path));
      visit(ik(on_path));
      if (const std::int32_t parent = rig_.parents[on_path]; parent >= 0) visit(global(parent));
    }
  }

  template <typename Visit>
  void for_each_write(std::int32_t bone, const Visit& visit) const {
    visit(local(bone));
    visit(global(bone));
    if (rig_.chain_of_bone[bone] < 0) return;
    const Rig::IkChain& chain = rig_.chains[rig_.chain_of_bone[bone]];
    for (const Rig::IkLink& link : chain.links) visit(ik(link.bone));
    for (const std::int32_t on_path : chain.path) visit(global(on_path));
  }

 private:
  static std::size_t local(std::int32_t bone) { return std::size_t{3} * bone; }
  static std::size_t ik(std::int32_t bone) { return std::size_t{3} * bone + 1; }
  static std::size_t global(std::int32_t bone) { return std::size_t{3} * bone + 2; }

  const Rig& rig_;
};

// A set of bones, for which it knows whether another one depends on them or they on it.
class Dependencies {
 public:
  explicit Dependencies(const Rig& rig) : access_(rig), read_(3 * rig.bone_count(), 0), written_(read_) {}

  std::size_t visits() const { return visits_; }  // so far

  void clear() { ++set_; }
  void add(std::int32_t bone) {
    access_.for_each_read(bone, [this](std::size_t part) { read_[part] = set_; });
    access_.for_each_write(bone, [this](std::size_t part) { written_[part] = set_; });
  }
  bool conflict_with(std::int32_t bone) {
    bool any = false;
    access_.for_each_read(bone, [&](std::size_t part) {
      any |= written_[part] == set_;
      ++visits_;
    });
    access_.for_each_write(bone, [&](std::size_t part) { any |= written_[part] == set_ || read_[part] == set_; });
    return any;
  }

 private:
  Access access_;
  std::uint32_t set_ = 1;
  std::size_t visits_ = 0;
  std::vector<std::uint32_t> read_, written_;  // per part: the last set that does it
};

class Scheduler {
 public:
  Scheduler(const Rig& rig, const std::vector<std::int32_t>& order) : rig_(rig), needed_(rig), order_(order) {}

  std::vector<Rig::Step> steps() {
    std::vector<Rig::Step> steps;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const auto partner = solves(order_[i]) ? hoist_partner(i, steps) : std::nullopt;
      steps.push_back({order_[i], partner.value_or(-1)});
      i += skipped_;
      skipped_ = 0;
    }
    return steps;
  }

 private:
  bool solves(std::int32_t bone) const { return rig_.chain_of_bone[bone] >= 0; }

  // Most rotations of links in a frame.
  std::int64_t work_of(std::int32_t bone) const {
    const Rig::IkChain& chain = rig_.chains[rig_.chain_of_bone[bone]];
    return std::int64_t{chain.iterations} * static_cast<std::int64_t>(chain.links.size());
  }
  // A leg is not paired with a chain that is soon solved, but with the other leg.
  bool have_similar_work(std::int32_t a, std::int32_t b) const {
    const auto [less, more] = std::minmax({work_of(a), work_of(b)});
    return more <= 2 * less;
  }

  // Looks for an IK bone after `at` that does not depend on the one there. Moves it, and the bones that it needs, in
  // front: those are added to `steps`, it is returned.
  std::optional<std::int32_t> hoist_partner(std::size_t at, std::vector<Rig::Step>& steps) {
    const std::size_t end = std::min(order_.size(), at + 1 + kMaxDistance);
    for (std::size_t j = at + 1; j < end && needed_.visits() < kMaxVisits; ++j) {
      if (!solves(order_[j]) || !have_similar_work(order_[at], order_[j]) || !find_needed(at, j)) continue;
      const std::int32_t partner = order_[j];
      // What is needed goes in front of `at`, the rest keeps its order behind it.
      std::vector<std::int32_t> rest;
      for (std::size_t k = at + 1; k < j; ++k) {
        if (is_needed_[k - at]) {
          steps.push_back({order_[k]});
        } else {
          rest.push_back(order_[k]);
        }
      }
      skipped_ = j - at - rest.size();
      std::ranges::copy(rest, order_.begin() + static_cast<std::ptrdiff_t>(at + 1 + skipped_));
      return partner;
    }
    return std::nullopt;
  }

  // Marks the bones between `at` and `partner` that the partner depends on, and those that these depend on. Returns
  // false if the bone at `at` is one of them, or an IK bone: it would be solved alone.
  bool find_needed(std::size_t at, std::size_t partner) {
    needed_.clear();
    needed_.add(order_[partner]);
    is_needed_.assign(partner - at, false);
    for (std::size_t k = partner; k-- > at;) {
      if (!needed_.conflict_with(order_[k])) continue;
      if (k == at || solves(order_[k])) return false;
      needed_.add(order_[k]);
      is_needed_[k - at] = true;
    }
    return true;
  }

  const Rig& rig_;
  Dependencies needed_;
  std::vector<std::int32_t> order_;  // the rest of it changes while partners are moved
  std::vector<bool> is_needed_;      // per bone between `at` and the partner
  std::size_t skipped_ = 0;          // bones behind the current one that have their steps already
};

}  // namespace

std::vector<Rig::Step> deform_steps(const Rig& rig, const std::vector<std::int32_t>& order) {
  return Scheduler(rig, order).steps();
}

}  // namespace odori
