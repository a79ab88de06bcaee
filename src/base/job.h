#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <utility>

namespace odori {

// What a running job shows of itself, and how it is asked to end. Shared by the two threads; each member is safe.
class JobControl {
 public:
  void set_progress(float fraction) { progress_.store(fraction, std::memory_order_relaxed); }
  float progress() const { return progress_.load(std::memory_order_relaxed); }  // 0..1

  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

 private:
  std::atomic<float> progress_{0.0f};
  std::atomic<bool> cancelled_{false};
};

// One piece of work on a thread of its own. Ask `ready` each frame, then `take` once. Destroying the job cancels
// it and waits; `work` should look at `cancelled` often enough for that to be short.
template <typename T>
class Job {
 public:
  explicit Job(std::function<T(JobControl&)> work)
      : control_(std::make_unique<JobControl>()),
        result_(std::async(std::launch::async, [work = std::move(work), c = control_.get()] { return work(*c); })) {}
  Job(Job&&) = default;
  Job& operator=(Job&&) = delete;
  ~Job() {
    if (control_) control_->cancel();
  }

  const JobControl& control() const { return *control_; }
  void cancel() { control_->cancel(); }  // asks the work to end early; it may still be finished
  bool ready() const { return ready_within(std::chrono::milliseconds(0)); }
  bool ready_within(std::chrono::milliseconds time) const {
    return result_.wait_for(time) == std::future_status::ready;
  }
  T take() { return result_.get(); }

 private:
  std::unique_ptr<JobControl> control_;  // destroyed after `result_`, whose destructor waits for the thread
  std::future<T> result_;
};

}  // namespace odori
