#include "make_song/score.h"

namespace odori::song {

namespace {

constexpr std::string_view kRest;
constexpr std::string_view kFour = "x...x...x...x...", kPushed = "x...x..ox...x.o.", kOpening = "x.......x.......";
constexpr std::string_view kBackbeat = "....x.......x...", kFill = "....x.......x.xx", kRoll = "x.x.x.xxx.xxxxxx";
constexpr std::string_view kQuavers = "x.o.x.o.x.o.x.o.", kBusy = "xoxoxoxoxoxoxoxo", kOffbeats = "..x...x...x...x.";
constexpr std::string_view kHeld = "r...........r.f.", kWalk = "r..rr.o.r..rf.o.", kDrive = "r.o.r.o.r.o.r.f.";

// The melody of the verse.
constexpr std::string_view kVerse1 = "A4 . . . C5 . . . E5 . . D5 . . C5 .";
constexpr std::string_view kVerse2 = "D5 . . . B4 . . . G4 . . . B4 . D5 .";
constexpr std::string_view kVerse3 = "E5 . . . . . G5 . . . E5 . D5 . . .";
constexpr std::string_view kVerse4 = "C5 . . . . . B4 . A4 . . . - - - -";
constexpr std::string_view kVerse5 = "A4 . . . C5 . . . E5 . . F5 . . E5 .";
constexpr std::string_view kVerse6 = "D5 . . . . . B4 . . . D5 . G5 . . .";
constexpr std::string_view kVerse7 = "G5 . . . E5 . . . B4 . . D5 . . E5 .";
constexpr std::string_view kVerse8 = "C5 . . . A4 . . . - - - - G4 . A4 .";

// Of the chorus.
constexpr std::string_view kChorus1 = "C5 . A4 . C5 . F5 . . . E5 . D5 . C5 .";
constexpr std::string_view kChorus2 = "D5 . . . G5 . . . . . F5 . E5 . D5 .";
constexpr std::string_view kChorus3 = "E5 . B4 . E5 . G5 . . . A5 . G5 . E5 .";
constexpr std::string_view kChorus4 = "E5 . . D5 . . C5 . . . A4 . C5 . D5 .";
constexpr std::string_view kChorus5 = "F5 . . . A5 . . . G5 . F5 . E5 . F5 .";
constexpr std::string_view kChorus6 = "G5 . . D5 . . B4 . D5 . . . G5 . A5 .";
constexpr std::string_view kChorus7 = "G5 . . . E5 . . . C5 . . . E5 . G5 .";
constexpr std::string_view kChorus8 = "C6 . . . . . . . B5 . G5 . E5 . D5 .";

constexpr std::string_view kEnding3 = "E5 . . . . . . . D5 . . . B4 . . .";
constexpr std::string_view kEnding4 = "C5 . . . . . . . . . . . - - - -";

}  // namespace

const std::array<Bar, kBars> kScore{{
    {"F", kRest, kRest, kRest, kHeld, kRest, true},
    {"G", kRest, kRest, kOffbeats, kHeld, kRest, true},
    {"Em", kOpening, kRest, kOffbeats, kHeld, kRest, true},
    {"Am", kOpening, kRoll, kQuavers, kHeld, kRest, true},

    {"F", kFour, kBackbeat, kOffbeats, kWalk, kVerse1, false},
    {"G", kFour, kBackbeat, kOffbeats, kWalk, kVerse2, false},
    {"Em", kFour, kBackbeat, kOffbeats, kWalk, kVerse3, false},
    {"Am", kPushed, kFill, kOffbeats, kWalk, kVerse4, false},
    {"F", kFour, kBackbeat, kQuavers, kWalk, kVerse5, true},
    {"G", kFour, kBackbeat, kQuavers, kWalk, kVerse6, true},
    {"Em", kFour, kBackbeat, kQuavers, kWalk, kVerse7, true},
    {"Am", kPushed, kRoll, kQuavers, kWalk, kVerse8, true},

    {"F", kFour, kBackbeat, kBusy, kDrive, kChorus1, true},
    {"G", kFour, kBackbeat, kBusy, kDrive, kChorus2, true},
    {"Em", kFour, kBackbeat, kBusy, kDrive, kChorus3, true},
    {"Am", kPushed, kFill, kBusy, kDrive, kChorus4, true},
    {"F", kFour, kBackbeat, kBusy, kDrive, kChorus5, true},
    {"G", kFour, kBackbeat, kBusy, kDrive, kChorus6, true},
    {"C", kFour, kBackbeat, kBusy, kDrive, kChorus7, true},
    {"C", kPushed, kFill, kBusy, kDrive, kChorus8, true},

    {"F", kOpening, kBackbeat, kOffbeats, kHeld, kVerse1, true},
    {"G", kOpening, kBackbeat, kOffbeats, kHeld, kVerse2, true},
    {"Em", kOpening, kRest, kOffbeats, kHeld, kEnding3, true},
    {"Am", kRest, kRest, kRest, kHeld, kEnding4, true},
}};

}  // namespace odori::song
