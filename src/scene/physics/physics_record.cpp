#include "scene/physics/physics_record.h"

#include "base/parallel.h"
#include "physics/placement.h"

#include <algorithm>
#include <cmath>
#include <exception>

namespace odori {

namespace {

// Records until there are `step_count` steps, the job is cancelled, the record is full or memory runs out.
Done record_steps(Simulation& simulation, RecordedSteps& steps, std::size_t transforms_per_step, std::size_t step_count,
                  JobControl& control) {
  try {
    std::vector<RigidTransform> scratch(transforms_per_step);
    while (!control.cancelled() && steps.count() < step_count) {
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
  scratch_.resize(inputs_->model->driven.driven.size());
  steps_ = std::make_shared<RecordedSteps>(scratch_.size(), max_bytes);
  simulation_ = std::make_shared<Simulation>(inputs_);
}

void PhysicsRecord::record_in_background(double last_frame) {
  if (mode_ == RecordingMode::on_demand) return;
  stopped_ = false;
  if (job_ && !job_->ready()) return;
  job_.reset();
  const auto step_count = static_cast<std::size_t>(std::ceil(step_at(last_frame))) + 1;
  if (steps_->full() || steps_->count() >= step_count) return;
  job_.emplace([simulation = simulation_, steps = steps_, size = scratch_.size(), step_count](JobControl& control) {
    lower_thread_priority();
    return record_steps(*simulation, *steps, size, step_count, control);
  });
}

void PhysicsRecord::stop() {
  if (!job_) return;
  stopped_ = true;
  job_->cancel();
  if (job_->ready()) job_.reset();
}

bool PhysicsRecord::read(double frame, std::span<RigidTransform> transforms) {
  const double at = step_at(frame);
  const auto before = static_cast<std::size_t>(at);
  const float t = static_cast<float>(at - std::floor(at));
  const std::size_t after = before + (t > 0.0f ? 1 : 0);
  if (mode_ == RecordingMode::on_demand) {
    while (record_step_towards(frame)) continue;
    if (steps_->count() <= after) simulate_unrecorded(after);
  } else if (steps_->count() <= after) {
    return false;
  }
  const RigidTransform* from = transforms_at(before);
  const RigidTransform* to = transforms_at(after);
  for (std::size_t i = 0; i < transforms.size(); ++i) {
    transforms[i] = t > 0.0f ? interpolate(from[i], to[i], t) : from[i];
  }
  return true;
}

bool PhysicsRecord::record_step_towards(double frame) {
  if (steps_->full() || static_cast<double>(steps_->count()) > std::ceil(step_at(frame))) return false;
  record_step(*simulation_, scratch_, *steps_);
  return true;
}

double PhysicsRecord::last_recorded_frame() const {
  return (static_cast<double>(steps_->count()) - 1.0) / inputs_->steps_per_frame();
}

double PhysicsRecord::step_at(double frame) const { return std::max(frame * inputs_->steps_per_frame(), 0.0); }

const RigidTransform* PhysicsRecord::transforms_at(std::size_t step) {
  return step < steps_->count() ? steps_->at(step).data() : unrecorded_[step % 2].data();
}

// Simulates up to `step`. Afterwards `unrecorded_` holds this step, and the one before it unless that is recorded.
void PhysicsRecord::simulate_unrecorded(std::size_t step) {
  if (simulation_->steps() > step + 1) simulation_ = std::make_shared<Simulation>(inputs_);
  for (std::vector<RigidTransform>& transforms : unrecorded_) transforms.resize(scratch_.size());
  const auto keep = [&] {
    if (simulation_->steps() > 0) simulation_->write_transforms(unrecorded_[(simulation_->steps() - 1) % 2]);
  };
  keep();  // the step that did not fit into the record has been simulated already
  while (simulation_->steps() <= step) {
    simulation_->step();
    for (const std::int32_t body : simulation_->lost()) steps_->add_lost({body, simulation_->frame()});
    keep();
  }
}

}  // namespace odori
