// Messages about opened files go with these files, and terms of use are shown once a model.

#include "app/messages.h"

#include "loading/model_textures.h"
#include "support/session_fixtures.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::batch;
using testing::dance;
using testing::named_model;
using testing::nothing_uploaded;
using testing::open;
using testing::opened;

LoadResult with_finding(LoadResult result) {
  result.findings.add(fault(kTextureMissing, "skin.png"));
  return result;
}

class Messages : public ::testing::Test {
 protected:
  void open_with_finding(std::string_view file, bool add = false) {
    apply_loaded_files(batch(add, with_finding(opened(named_model(1), file))), nothing_uploaded, session_);
  }
  std::vector<std::string> files() const {
    std::vector<std::string> found;
    for (const Message& message : session_.messages) found.push_back(message.file);
    return found;
  }
  using Files = std::vector<std::string>;

  Session session_;
};

TEST_F(Messages, OfAModelGoWhenAnotherReplacesIt) {
  open_with_finding("a.pmx");
  post_file_written(session_, "/pictures/a.png");
  EXPECT_EQ(files(), (Files{"a.pmx", "a.png"}));
  open_with_finding("b.pmx");
  EXPECT_EQ(files(), (Files{"a.png", "b.pmx"})) << "what was written has nothing to do with the model";
}

TEST_F(Messages, OfAModelGoWhenItIsClosedOrItsAddingUndone) {
  open_with_finding("a.pmx");
  open_with_finding("b.pmx", true);
  EXPECT_EQ(files(), (Files{"a.pmx", "b.pmx"}));
  perform(Undo{}, session_);
  EXPECT_EQ(files(), (Files{"a.pmx"}));
  perform(CloseActor{0}, session_);
  EXPECT_TRUE(session_.messages.empty());
}

TEST_F(Messages, AreNotRepeatedWhenAFileIsOpenedAgain) {
  open_with_finding("a.pmx");
  open_with_finding("a.pmx");
  EXPECT_EQ(files(), (Files{"a.pmx"}));
}

TEST_F(Messages, OfAMotionGoWithItAndThoseOfTheModelStay) {
  open_with_finding("a.pmx");
  apply_loaded_files(batch(false, with_finding(opened(dance(20), "a.vmd"))), nothing_uploaded, session_);
  EXPECT_EQ(files(), (Files{"a.pmx", "a.vmd"}));
  open(session_, dance(30), "b.vmd");
  EXPECT_EQ(files(), (Files{"a.pmx"}));
}

TEST_F(Messages, ThatAFileCannotBeOpenedStayUntilTheDocumentIsReplaced) {
  open_with_finding("a.pmx");
  apply_loaded_files(batch(false, LoadResult{"broken.pmx", Fault{&kUnknownKind}}), nothing_uploaded, session_);
  open(session_, dance(30), "b.vmd");
  EXPECT_EQ(files(), (Files{"a.pmx", "broken.pmx"}));
  remove_messages_of_document(session_);
  EXPECT_TRUE(session_.messages.empty());
}

TEST_F(Messages, TermsAreShownOnceAModel) {
  open(session_, named_model(1), "a.pmx");
  EXPECT_NE(shown_terms(session_), nullptr);
  open(session_, named_model(1), "a.pmx");
  EXPECT_NE(shown_terms(session_), nullptr) << "they were not closed yet";
  close_terms(session_, false);
  open(session_, named_model(1), "a.pmx");
  EXPECT_EQ(shown_terms(session_), nullptr);
  Model other = named_model(1);
  other.comment = "other terms";
  open(session_, other, "b.pmx");
  EXPECT_NE(shown_terms(session_), nullptr);
  open(session_, named_model(1), "a.pmx");
  EXPECT_EQ(shown_terms(session_), nullptr);
  open(session_, other, "b.pmx");
  EXPECT_EQ(shown_terms(session_), nullptr) << "they left the screen with their model";
}

TEST_F(Messages, TermsOfAModelBehindThoseOfAnotherAreStillNew) {
  Model other = named_model(1);
  other.comment = "other terms";
  apply_loaded_files(batch(true, opened(named_model(1), "a.pmx"), opened(other, "b.pmx")), nothing_uploaded, session_);
  EXPECT_EQ(shown_terms(session_)->comment, "other terms");
  close_terms(session_, false);
  open(session_, named_model(1), "a.pmx");
  EXPECT_NE(shown_terms(session_), nullptr);
}

}  // namespace
}  // namespace odori
