#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <utility>

namespace odori {

// Progress and cancellation of a running job. Shared by two threads; every member is thread-safe.
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

// One background task on its own thread. Poll `ready` each frame, then call `take` once. The destructor cancels the
// task and waits for it, so `work` should check `cancelled` often. Example:
//
//   Job<Model> job([path](JobControl& control) { return load(path, control); });
//   if (job.ready()) use(job.take());
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
  void cancel() { control_->cancel(); }  // asks the task to end early; it may still finish normally
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
