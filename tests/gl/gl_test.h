#pragma once

#include "gpu/debug.h"
#include "gpu/headless_context.h"

#include <memory>

#include <gtest/gtest.h>

namespace odori::testing {

// A test with an OpenGL context and no window. OpenGL errors fail the test.
class GlTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto context = HeadlessContext::create();
    ASSERT_TRUE(context) << describe(context.fault());
    context_ = std::make_unique<HeadlessContext>(std::move(*context));
    log_ = std::make_unique<DebugLog>();
  }

  void TearDown() override {
    if (!log_) return;
    for (const std::string& error : log_->take()) ADD_FAILURE() << error;
    log_.reset();
  }

  DebugLog& log() { return *log_; }

 private:
  std::unique_ptr<HeadlessContext> context_;
  std::unique_ptr<DebugLog> log_;
};

}  // namespace odori::testing
