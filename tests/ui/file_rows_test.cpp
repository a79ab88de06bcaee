#include "ui/core/file_rows.h"

#include "support/folder_listings.h"
#include "ui/dialogs/open_dialog.h"

#include <cstdlib>
#include <ctime>

#include <gtest/gtest.h>

namespace odori {
namespace {

using Names = std::vector<std::string>;

class FileRowsTest : public ::testing::Test {
 protected:
  FileRowsTest() { reset_rows(listing, {}, rows); }

  Names names() const {
    Names found;
    for (const std::int32_t i : rows.rows) found.push_back(listing.entries[static_cast<std::size_t>(i)].name);
    return found;
  }
  Names selected() const {
    Names found;
    for (const FolderEntry* entry : selected_entries(listing, rows)) found.push_back(entry->name);
    return found;
  }
  std::string cursor() const {
    const FolderEntry* entry = cursor_entry(listing, rows);
    return entry == nullptr ? "" : entry->name;
  }

  FolderListing listing = testing::small_listing();
  FileRows rows;
};

TEST_F(FileRowsTest, OpenableFilesAreShownByDefault) {
  EXPECT_EQ(names(), (Names{"a", "踊り", "dance.vmd", "Miku 2.pmx", "Miku 10.pmx"}));
  EXPECT_EQ(cursor(), "a");
  EXPECT_EQ(rows.filtered_out, 2u);
}

TEST_F(FileRowsTest, FiltersByKind) {
  const auto shown = [&](KindFilter filter) {
    rows.filter = filter;
    update_rows(listing, rows);
    return names();
  };
  EXPECT_EQ(shown(KindFilter::models), (Names{"a", "踊り", "Miku 2.pmx", "Miku 10.pmx"}));
  EXPECT_EQ(shown(KindFilter::motions), (Names{"a", "踊り", "dance.vmd"}));
  EXPECT_EQ(shown(KindFilter::images), (Names{"a", "踊り", "skin.png"}));
  EXPECT_EQ(shown(KindFilter::everything).size(), 6u);
  rows.hidden = true;
  EXPECT_EQ(shown(KindFilter::everything).size(), 7u);
}

TEST_F(FileRowsTest, TheNameFilterFoldsSpelling) {
  rows.name_filter = "ＭＩＫＵ";
  update_rows(listing, rows);
  EXPECT_EQ(names(), (Names{"Miku 2.pmx", "Miku 10.pmx"}));
  EXPECT_EQ(cursor(), "Miku 2.pmx");
  rows.name_filter = "no such";
  update_rows(listing, rows);
  EXPECT_TRUE(names().empty());
  EXPECT_EQ(cursor(), "");
  EXPECT_TRUE(selected().empty());
}

TEST_F(FileRowsTest, SortsWithFoldersBeforeFiles) {
  const auto sorted = [&](RowOrder order, bool descending) {
    rows.order = order;
    rows.descending = descending;
    update_rows(listing, rows);
    return names();
  };
  EXPECT_EQ(sorted(RowOrder::name, true), (Names{"踊り", "a", "Miku 10.pmx", "Miku 2.pmx", "dance.vmd"}));
  EXPECT_EQ(sorted(RowOrder::size, false), (Names{"a", "踊り", "Miku 10.pmx", "Miku 2.pmx", "dance.vmd"}));
  EXPECT_EQ(sorted(RowOrder::date, false), (Names{"踊り", "a", "dance.vmd", "Miku 10.pmx", "Miku 2.pmx"}));
  EXPECT_EQ(sorted(RowOrder::kind, true), (Names{"踊り", "a", "dance.vmd", "Miku 10.pmx", "Miku 2.pmx"}));
}

TEST_F(FileRowsTest, TheCursorStaysOnItsFileWhenRowsChange) {
  select_row(rows, 4);
  rows.order = RowOrder::size;
  update_rows(listing, rows);
  EXPECT_EQ(cursor(), "Miku 10.pmx");
  EXPECT_EQ(selected(), Names{"Miku 10.pmx"});
  rows.filter = KindFilter::motions;
  update_rows(listing, rows);
  EXPECT_EQ(cursor(), "a") << "the file is filtered out";
  EXPECT_EQ(selected(), Names{"a"}) << "a file that is filtered out is not selected";
}

TEST_F(FileRowsTest, SelectsOneARangeOrToggles) {
  select_row(rows, 2);
  select_range(rows, 4);
  EXPECT_EQ(selected(), (Names{"dance.vmd", "Miku 2.pmx", "Miku 10.pmx"}));
  select_range(rows, 1);
  EXPECT_EQ(selected(), (Names{"踊り", "dance.vmd"})) << "from the anchor";
  toggle_row(rows, 4);
  toggle_row(rows, 1);
  EXPECT_EQ(selected(), (Names{"dance.vmd", "Miku 10.pmx"}));
  select_row(rows, 99);
  EXPECT_EQ(selected(), Names{"Miku 10.pmx"});
  select_row(rows, -5);
  EXPECT_EQ(selected(), Names{"a"});
  select_all(listing, rows);
  EXPECT_EQ(selected(), (Names{"dance.vmd", "Miku 2.pmx", "Miku 10.pmx"})) << "without folders";
}

TEST_F(FileRowsTest, AnEmptyFolderHasNoSelection) {
  listing.entries.clear();
  reset_rows(listing, {}, rows);
  select_row(rows, 3);
  select_range(rows, 3);
  toggle_row(rows, 3);
  select_all(listing, rows);
  EXPECT_EQ(rows.cursor, -1);
  EXPECT_TRUE(selected().empty());
}

TEST_F(FileRowsTest, GoingUpPutsTheCursorOnTheFolderLeft) {
  reset_rows(listing, testing::entry("/家/MMD/踊り", EntryKind::folder).path, rows);
  EXPECT_EQ(cursor(), "踊り");
  EXPECT_EQ(selected(), Names{"踊り"});
}

TEST(FormatFile, Sizes) {
  EXPECT_EQ(format_size(0), "0 B");
  EXPECT_EQ(format_size(1023), "1023 B");
  EXPECT_EQ(format_size(1024), "1.0 KB");
  EXPECT_EQ(format_size(1024 * 1024 - 1), "1.0 MB");
  EXPECT_EQ(format_size(2 * 1024 * 1024 + 512 * 1024), "2.5 MB");
  EXPECT_EQ(format_size(~std::uint64_t{0}), "16777216.0 TB");
}

TEST(FormatFile, InvalidDatesAreEmpty) {
  EXPECT_EQ(format_date(1709312700).size(), std::string("2024-03-01 17:05").size());
  EXPECT_TRUE(format_date(1709312700).starts_with("2024-03-0"));
  for (const std::int64_t none :
       {std::int64_t{0}, std::int64_t{-5}, INT64_MIN, INT64_MAX, std::int64_t{253402300800}}) {
    EXPECT_EQ(format_date(none), "");
  }
}

}  // namespace
}  // namespace odori
