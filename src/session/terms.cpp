#include "session/terms.h"

#include "base/content_hash.h"

#include <algorithm>
#include <span>

namespace odori {

std::uint64_t terms_mark(const Model& model) {
  ContentHash hash;
  for (const std::string* words : {&model.name, &model.comment, &model.english_comment}) {
    hash.add(std::span<const char>(*words));
    hash.add(words->size());
  }
  return hash.value();
}

void show_terms(Session& session, const std::shared_ptr<const Model>& model) {
  session.terms.reset();
  if (model->comment.empty() && model->english_comment.empty()) return;
  const auto& read = session.terms_read;
  if (std::find(read.begin(), read.end(), terms_mark(*model)) == read.end()) session.terms = model;
}

void close_terms(Session& session, bool for_good) {
  const auto model = session.terms.lock();
  session.terms.reset();
  if (!model || !for_good) return;
  auto& read = session.terms_read;
  read.insert(read.begin(), terms_mark(*model));
  if (read.size() > kMaxTermsRead) read.pop_back();
}

}  // namespace odori
