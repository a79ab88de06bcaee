// Fitting a motion through the C API.

#include "format/pmx/pmx.h"
#include "support/fit_figures.h"
#include "unit/capi/handles.h"

namespace odori {
namespace {

using namespace testing;

TEST(CApiFit, GivesANewMotionAndItsNumbers) {
  const ModelHandle komai = asset_model("komai.pmx");
  const ModelHandle small = model_from(write_pmx(figure({.leg = 0.5f}), {}));
  const MotionHandle dance = asset_motion("komai.vmd");
  odori_motion* fitted = nullptr;
  odori_fit_report report{};
  odori_error error{};
  const odori_fit_options none{ODORI_CONTACTS_NONE, -1};
  ASSERT_EQ(odori_motion_fit(dance.get(), komai.get(), small.get(), &none, &fitted, &report, &error), ODORI_OK)
      << error.message;
  const MotionHandle owned(fitted);
  EXPECT_NEAR(report.scale, report.leg_to / report.leg_from, 1e-5f);
  EXPECT_LT(report.scale, 0.75f);
  EXPECT_EQ(report.unchanged, 0);
  EXPECT_GT(report.lost_keys, 0) << "the figure has no hair";
  odori_motion_info info{};
  ASSERT_EQ(odori_motion_get_info(fitted, &info, nullptr), ODORI_OK);
  EXPECT_GT(info.bone_keys, 1000);
}

TEST(CApiFit, ToItsOwnModelNothingChanges) {
  const ModelHandle komai = asset_model("komai.pmx");
  const MotionHandle dance = asset_motion("komai.vmd");
  odori_motion* fitted = nullptr;
  odori_fit_report report{};
  ASSERT_EQ(odori_motion_fit(dance.get(), komai.get(), komai.get(), nullptr, &fitted, &report, nullptr), ODORI_OK);
  const MotionHandle owned(fitted);
  EXPECT_EQ(report.unchanged, 1);
}

TEST(CApiFit, WrongArgumentsAreRefused) {
  const ModelHandle komai = asset_model("komai.pmx");
  const MotionHandle dance = asset_motion("komai.vmd");
  odori_motion* fitted = nullptr;
  odori_error error{};
  EXPECT_EQ(odori_motion_fit(nullptr, nullptr, komai.get(), nullptr, &fitted, nullptr, &error), ODORI_ERROR_ARGUMENT);
  EXPECT_EQ(odori_motion_fit(dance.get(), nullptr, nullptr, nullptr, &fitted, nullptr, &error), ODORI_ERROR_ARGUMENT);
  const odori_fit_options wrong{8, 0};
  EXPECT_EQ(odori_motion_fit(dance.get(), nullptr, komai.get(), &wrong, &fitted, nullptr, &error),
            ODORI_ERROR_ARGUMENT);
  EXPECT_STREQ(error.code, "argument.options.contacts");
  EXPECT_EQ(odori_motion_save(dance.get(), "/dev/null/a.vmd", &error), ODORI_ERROR_FILE);
}

}  // namespace
}  // namespace odori
