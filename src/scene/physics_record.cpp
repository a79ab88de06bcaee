#include "scene/physics_record.h"

#include "base/thread_priority.h"
#include "scene/between.h"

#include <algorithm>
#include <cmath>
#include <exception>

namespace odori {

namespace {

// Ends early where it is full, or memory is.
Done fill(Simulation& simulation, RecordedSteps& steps, std::size_t places, std::size_t wanted, JobControl& control) {
  try {
    std::vector<RigidTransform> scratch(places);
    while (!control.cancelled() && steps.count() < wanted) {
      if (!record_step(simulation, scratch, steps)) break;
    }
  } catch (const std::exception&) {
    steps.close();
  }
  return {};
}

}  // namespace

void PhysicsRecord::restart(std::shared_ptr<const PhysicsInputs> inputs, std::size_t max_bytes) {
  if (job_) job_->cancel();
  inputs_ = std::move(inputs);
  places_.resize(inputs_->subject->driven.driven.size());
  steps_ = std::make_shared<RecordedSteps>(places_.size(), max_bytes);
  simulation_ = std::make_shared<Simulation>(inputs_);
}

void PhysicsRecord::run_ahead(double last_frame) {
  if (filling_ == Filling::when_asked) return;
  if (job_ && !job_->ready()) return;
  job_.reset();
  const auto wanted = static_cast<std::size_t>(std::ceil(step_at(last_frame))) + 1;
  if (steps_->full() || steps_->count() >= wanted) return;
  job_.emplace([simulation = simulation_, steps = steps_, places = places_.size(), wanted](JobControl& control) {
    lower_thread_priority();
    return fill(*simulation, *steps, places, wanted, control);
  });
}

bool PhysicsRecord::read(double frame, std::span<RigidTransform> places) {
  const double at = step_at(frame);
  const auto before = static_cast<std::size_t>(at);
  const float t = static_cast<float>(at - std::floor(at));
  const std::size_t after = before + (t > 0.0f ? 1 : 0);
  if (filling_ == Filling::when_asked) {
    while (step_towards(frame)) continue;
    if (steps_->count() <= after) simulate_beyond(after);
  } else if (steps_->count() <= after) {
    return false;
  }
  const RigidTransform* from = step(before);
  const RigidTransform* to = step(after);
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = t > 0.0f ? between(from[i], to[i], t) : from[i];
  return true;
}

bool PhysicsRecord::step_towards(double frame) {
  if (steps_->full() || static_cast<double>(steps_->count()) > std::ceil(step_at(frame))) return false;
  record_step(*simulation_, places_, *steps_);
  return true;
}

double PhysicsRecord::reach() const {
  return (static_cast<double>(steps_->count()) - 1.0) / inputs_->steps_per_frame();
}

double PhysicsRecord::step_at(double frame) const { return std::max(frame * inputs_->steps_per_frame(), 0.0); }

const RigidTransform* PhysicsRecord::step(std::size_t step) {
  return step < steps_->count() ? steps_->at(step).data() : unkept_[step % 2].data();
}

// To `step`, and no further: it and the one before are in `unkept_` afterwards, unless that one is kept.
void PhysicsRecord::simulate_beyond(std::size_t step) {
  if (simulation_->steps() > step + 1) simulation_ = std::make_shared<Simulation>(inputs_);
  for (std::vector<RigidTransform>& places : unkept_) places.resize(places_.size());
  const auto keep = [&] {
    if (simulation_->steps() > 0) simulation_->write_places(unkept_[(simulation_->steps() - 1) % 2]);
  };
  keep();  // the step that found no room is done already
  while (simulation_->steps() <= step) {
    simulation_->step();
    for (const std::int32_t body : simulation_->lost()) steps_->add_lost({body, simulation_->frame()});
    keep();
  }
}

}  // namespace odori
