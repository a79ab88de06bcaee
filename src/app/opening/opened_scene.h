#pragma once

// The show on the stage that was put together from files by the rule of arrange_files.h: what was decided, what it can
// be changed to, and what was on the stage before.

#include "document/document.h"
#include "document/history.h"
#include "loading/scene/arrange_files.h"
#include "view/show_card.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

struct Session;

struct OpenedScene {
  std::shared_ptr<const ArrangedScene> arranged;  // null: none is open
  ShowCard card;
  bool card_open = false;
  std::optional<Document> before;      // what the show replaced; kept while the card is open
  std::vector<ShowPerformer> waiting;  // motions without a model: the models that are opened next get them
};

ShowCard card_of(const ArrangedScene& arranged);

// Whether the files have motions but no dancer, and a model on the stage can dance: then they replace nothing.
bool is_for_stage(const Arrangement& arrangement, const Stage& stage);

// Gives waiting motions to the actor if it is a model without a motion. Returns whether it did.
bool give_waiting_motions(Session& session, int actor);

// The commands on the card. Invalid rows and options have no effect.
void select_show_file(Session& session, int row, int option);
void undo_opening(Session& session);
void close_show_card(Session& session);

}  // namespace odori
