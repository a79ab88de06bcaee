#include "physics/detail/tethered_bodies.h"

namespace odori {

namespace {

struct Neighbour {
  std::size_t body;
  std::size_t joint;
};

std::vector<std::vector<Neighbour>> neighbours(const Model& model, std::size_t body_count) {
  std::vector<std::vector<Neighbour>> found(body_count);
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const std::int32_t a = model.joints[i].body_a, b = model.joints[i].body_b;
    if (a < 0 || b < 0) continue;
    const auto at_a = static_cast<std::size_t>(a), at_b = static_cast<std::size_t>(b);
    if (at_a >= body_count || at_b >= body_count) continue;
    found[at_a].push_back({at_b, i});
    found[at_b].push_back({at_a, i});
  }
  return found;
}

TetheredBody hang(const Model& model, std::size_t holder, const Neighbour& hangs) {
  const Joint& joint = model.joints[hangs.joint];
  const auto a = static_cast<std::size_t>(joint.body_a), b = static_cast<std::size_t>(joint.body_b);
  return {static_cast<std::int32_t>(hangs.body), static_cast<std::int32_t>(holder), hangs.body == a,
          JointReach(joint, model.bodies[a], model.bodies[b])};
}

}  // namespace

std::vector<TetheredBody> tethered_bodies(const Model& model, std::size_t body_count) {
  const auto joined = neighbours(model, body_count);
  std::vector<std::uint8_t> reached(body_count, 0);
  std::vector<std::size_t> holders;  // a queue: those of fewer joints come first
  for (std::size_t i = 0; i < body_count; ++i) {
    if (model.bodies[i].mode != BodyMode::follow_bone) continue;
    reached[i] = 1;
    holders.push_back(i);
  }
  std::vector<TetheredBody> found;
  for (std::size_t next = 0; next < holders.size(); ++next) {
    const std::size_t holder = holders[next];
    for (const Neighbour& hangs : joined[holder]) {
      if (reached[hangs.body] != 0) continue;
      reached[hangs.body] = 1;
      found.push_back(hang(model, holder, hangs));
      holders.push_back(hangs.body);
    }
  }
  return found;
}

}  // namespace odori
