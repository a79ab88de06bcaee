#include "base/name_search.h"

#include "base/archive/text_encoding.h"
#include "base/text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace odori {

namespace {

bool contains(const auto& text, const auto& part) { return text.find(part) != text.npos; }

// Forms of one character: simplified, traditional and Japanese. Those that occur in names of bones and morphs.
constexpr std::u32string_view kForms[] = {
    U"头頭",       U"体體",   U"见見",   U"脚腳",   U"发髪髮發", U"亲親",   U"颚顎", U"齿歯齒", U"脸臉",
    U"转転轉",     U"扭捩",   U"领領",   U"带帯帶", U"后後",     U"长長",   U"动動", U"关関關", U"节節",
    U"双両两兩雙", U"镜鏡",   U"惊驚",   U"泪涙淚", U"鬓鬢",     U"结結",   U"紧緊", U"马馬",   U"锁鎖",
    U"无無",       U"药薬藥", U"围囲圍", U"圆円圓", U"爱愛",     U"红紅",   U"额額", U"颊頬頰", U"变変變",
    U"忧憂",       U"认認",   U"静靜",   U"坏壊壞", U"张張",     U"闭閉",   U"开開", U"单単單", U"恼悩惱",
    U"伤傷",       U"乐楽樂", U"气気氣", U"间間",   U"视視",     U"点點",   U"饰飾", U"丝絲",   U"颈頸",
    U"辅輔",       U"环環",   U"补補",   U"级級",   U"总総總",   U"组組",   U"复復", U"刘劉",   U"遗遺",
    U"阴陰",       U"锐鋭銳", U"详詳",   U"戻戾",   U"消銷",     U"广広廣", U"黑黒", U"绿緑綠", U"蓝藍"};

std::u32string without_forms(std::u32string key) {
  for (char32_t& c : key) {
    if (c < 0x3400) continue;
    const auto has = [c](std::u32string_view forms) { return contains(forms, c); };
    const auto* forms = std::ranges::find_if(kForms, has);
    if (forms != std::end(kForms)) c = forms->front();
  }
  return key;
}

constexpr char32_t kFirstKana = 0x3041;
// From ぁ to ゖ. The small つ is empty.
constexpr std::string_view kKana[] = {
    "a",  "a",  "i",  "i",  "u",   "u",  "e",  "e",  "o",  "o",  "ka", "ga", "ki", "gi", "ku",  "gu", "ke", "ge",
    "ko", "go", "sa", "za", "shi", "ji", "su", "zu", "se", "ze", "so", "zo", "ta", "da", "chi", "ji", "",   "tsu",
    "zu", "te", "de", "to", "do",  "na", "ni", "nu", "ne", "no", "ha", "ba", "pa", "hi", "bi",  "pi", "fu", "bu",
    "pu", "he", "be", "pe", "ho",  "bo", "po", "ma", "mi", "mu", "me", "mo", "ya", "ya", "yu",  "yu", "yo", "yo",
    "ra", "ri", "ru", "re", "ro",  "wa", "wa", "wi", "we", "wo", "n",  "vu", "ka", "ke"};
constexpr std::u32string_view kSmallVowels = U"ぁぃぅぇぉ", kSmallY = U"ゃゅょ";
constexpr char32_t kSmallTsu = U'っ', kLongVowel = U'ー';

// Appends a small kana, which replaces the vowel before it: "ki" and "ya" to "kya", "fu" and "a" to "fa".
void append_small(std::string& text, char32_t c, std::string_view kana) {
  const bool glides = contains(kSmallY, c);
  if (glides && text.ends_with('i')) {
    text.pop_back();
    const bool soft = text.ends_with("sh") || text.ends_with("ch") || text.ends_with('j');
    text.append(soft ? kana.substr(1) : kana);
  } else if (!glides && !text.empty() && contains(std::string_view("aiueo"), text.back())) {
    const bool alone = text.back() == 'u' && (text.size() == 1 || text[text.size() - 2] == ' ');
    text.pop_back();
    if (alone) text.push_back('w');
    text.append(kana);
  } else {
    text.append(kana);
  }
}

struct Respelling {
  std::string_view from;
  std::string_view to;
};
// Other romanizations as Hepburn's, then long vowels as short ones.
constexpr Respelling kRespellings[] = {{"sy", "sh"},   {"ty", "ch"},   {"zy", "j"},   {"jy", "j"},  {"cc", "tc"},
                                       {"si", "shi"},  {"ti", "chi"},  {"tu", "tsu"}, {"zi", "ji"}, {"hu", "fu"},
                                       {"sfu", "shu"}, {"cfu", "chu"}, {"-", ""},     {"aa", "a"},  {"ii", "i"},
                                       {"uu", "u"},    {"ee", "e"},    {"oo", "o"},   {"ou", "o"},  {"nn", "n"}};

std::string respelled(std::string text) {
  for (const auto& [from, to] : kRespellings) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
  }
  return text;
}

std::string ascii(std::u32string_view key) {
  std::string text;
  for (const char32_t c : key) text.push_back(static_cast<char>(c));
  return text;
}

bool is_letter(char32_t c) { return c >= U'a' && c <= U'z'; }

// Words, with their kana where these decide how they are read, each followed by its reading.
constexpr std::u32string_view kReadings =
    U"低速 ていそく 基準 きじゅん 変化 へんか "
    U"合わせ方 あわせかた 覆 おお 収 おさ 引き伸 ひきの 法線 ほうせん 厳密 げんみつ 角度 かくど 面積 めんせき 長 なが "
    U"局所 きょくしょ "
    U"日本語 にほんご 一度 いちど 一時 "
    U"いちじ 一部 いちぶ 上 うえ 上下 じょうげ "
    U"上半身 じょうはんしん 上書 うわが 下 した "
    U"下半身 かはんしん 両 りょう 両目 りょうめ 並 なら 中 ちゅう 中心 ちゅうしん 中指 なかゆび 中止 ちゅうし "
    U"中間 ちゅうかん 丸 まる 交互 こうご 人差し指 ひとさしゆび 人差指 ひとさしゆび 人指 ひとさしゆび 付 つ "
    U"代 だい 代わ かわ 以外 いがい 位置 いち 体 からだ 体積 たいせき 使 つか 使用 しよう 依存 いぞん 保 たも "
    U"保存 ほぞん 倍 ばい 倍率 ばいりつ 倍速 ばいそく 値 ち 停止 ていし 元 もと 先 さき 先頭 せんとう 光 ひかり "
    U"全 ぜん 全て すべて 全体 ぜんたい 全画面 ぜんがめん 円形 えんけい 再生 さいせい 再読 さいよ 出 だ "
    U"出力 しゅつりょく 切 き 切り替 きりか 切替 きりかえ 初期 しょき 初期化 しょきか 前 まえ 前髪 まえがみ "
    U"剛体 ごうたい 割合 わりあい 動画 どうが 半分 はんぶん 半径 はんけい 半球 はんきゅう 半透明 はんとうめい "
    U"単位 たんい 反転 はんてん 収差 しゅうさ 取 と 口 くち 口角 こうかく 台 だい 右 みぎ 各 かく 合 あ "
    U"合成 ごうせい 同 おな 同士 どうし 名 めい 名前 なまえ 向 む 含 ふく 喜 よろこ 四隅 よすみ 回転 かいてん "
    U"困 こま 圧縮 あっしゅく 地面 じめん 場所 ばしょ 境目 さかいめ 変形 へんけい 変更 へんこう 外 はず "
    U"外部 がいぶ 多 おお 大 だい 大き おおき 太 ふと 奥行 おくゆ 始 はじ 姿勢 しせい 寄 よ 寒色 かんしょく "
    U"対 たい 対角線 たいかくせん 対象 たいしょう 小 しょう 小さ ちいさ 小指 こゆび 少 すく 尻尾 しっぽ 左 ひだり "
    U"左右 さゆう 差 さ 帯 おび 常 つね 帽子 ぼうし 幅 はば 平行 へいこう 広 ひろ 広げ ひろげ 床 ゆか 度 ど "
    U"座標 ざひょう 強 つよ 当 あ 彩度 さいど 影 かげ 後 あと 後ろ うしろ 後髪 うしろがみ 従 したが 怒 いか "
    U"悲 かな 戻 もど 手 て 手動 しゅどう 手首 てくび 投影 とうえい 抜 ぬ 拡大 かくだい 拡張 かくちょう 指 ゆび "
    U"指定 してい 指数 しすう 捩 ねじ 探 さが 接触 せっしょく 描画 びょうが 握 にぎ 操作 そうさ 数 すう "
    U"新機能 しんきのう 方式 ほうしき 方法 ほうほう 明 めい 明る あかる 明部 めいぶ 星 ほし 映画 えいが 時 じ "
    U"暖色 だんしょく 暗 くら 曲 きょく 曲線 きょくせん 書 か 替 か 最 さい 最初 さいしょ 最大 さいだい "
    U"最小 さいしょう 最近 さいきん 最適化 さいてきか 服 ふく 末尾 まつび 材質 ざいしつ 枚 まい 柔 やわ "
    U"格子 こうし 検証 けんしょう 業界 ぎょうかい 標準 ひょうじゅん 横 よこ 横一列 よこいちれつ 横髪 よこがみ "
    U"次 つぎ 次回 じかい 正面 しょうめん 歯 は 残 のこ 段差 だんさ 段階 だんかい 毎 ごと 比例 ひれい 比較 ひかく "
    U"求 もと 汗 あせ 沿 そ 消 け 消去 しょうきょ 涙 なみだ 深度 しんど 減衰 げんすい 温度 おんど 滑 すべ "
    U"滑ら なめら 演算 えんざん 濃 こ 灰色 はいいろ 点 てん 照 て 照明 しょうめい 爪先 つまさき 物理 ぶつり "
    U"状 じょう 状態 じょうたい 独自 どくじ 猫 ねこ 球面 きゅうめん 環境 かんきょう 用語 ようご 画像 がぞう "
    U"画素 がそ 画面 がめん 番目 ばんめ 異方性 いほうせい 発光 はっこう 白 しろ 目 め 直 なお 眉 まゆ "
    U"真面目 まじめ 眼鏡 めがね 瞬 まばた 瞳 ひとみ 空 そら 笑 わら 範囲 はんい 粗 あら 累計 るいけい 細 ほそ "
    U"細か こまか 細部 さいぶ 終了 しゅうりょう 統合 とうごう 維持 いじ 緑 みどり 線形 せんけい 縁 ふち 縦 たて "
    U"縦横比 たてよこひ 縮小 しゅくしょう 羽 はね 耳 みみ 肌 はだ 肘 ひじ 肩 かた 背後 はいご 背景 はいけい "
    U"背面 はいめん 胸 むね 腕 うで 腰 こし 膝 ひざ 膨 ふく 自動 じどう 自身 じしん 舌 した 色 いろ 落 お 薄 うす "
    U"薬指 くすりゆび 行列 ぎょうれつ 表 ひょう 表示 ひょうじ 表面 ひょうめん 袖 そで 被写界 ひしゃかい "
    U"補助 ほじょ 複製 ふくせい 見 み 規則 きそく 親 おや 親指 おやゆび 角度 かくど 解像度 かいぞうど "
    U"解除 かいじょ 言語 げんご 計測 けいそく 計算 けいさん 設定 せってい 診断 しんだん 評価 ひょうか 読 よ "
    U"赤 あか 起動 きどう 足 あし 足首 あしくび 距離 きょり 軸 じく 輪郭 りんかく 辺 へん 込 こ 近似 きんじ "
    U"追加 ついか 透明 とうめい 速 はや 速度 そくど 連動 れんどう 遠 とお 遠方 えんぽう 遮 さえぎ 選択 せんたく "
    U"部 ぶ 部分 ぶぶん 重 おも 重ね かさね 閉 と 開 ひら 開始 かいし 間 あいだ 関節 かんせつ 隊形 たいけい "
    U"隠 かく 隣 となり 露出 ろしゅつ 青 あお 面 めん 靴 くつ 頂点 ちょうてん 順 じゅん 順序 じゅんじょ 頬 ほほ "
    U"頭 あたま 顎 あご 顔 かお 首 くび 首輪 くびわ 驚 おどろ 高 たか 高速 こうそく 髪 かみ 黒 くろ 鼻 はな";

struct ReadingTable {
  std::unordered_map<std::u32string_view, std::u32string_view> by_word;
  std::size_t longest = 0;  // word, characters

  ReadingTable() {
    std::u32string_view rest = kReadings;
    const auto take = [&rest] {
      const std::u32string_view word = rest.substr(0, rest.find(U' '));
      rest.remove_prefix(std::min(word.size() + 1, rest.size()));
      return word;
    };
    while (!rest.empty()) {
      const std::u32string_view word = take();
      by_word.emplace(word, take());
      longest = std::max(longest, word.size());
    }
  }
};

bool is_kanji(char32_t c) { return c >= 0x3400 && c < 0xA000; }

// GB 2312 has its frequent characters in the order of their pinyin: the first code of each letter.
struct FirstCode {
  std::uint16_t code;
  char letter;
};
constexpr FirstCode kFirstCodes[] = {{0xB0A1, 'a'}, {0xB0C5, 'b'}, {0xB2C1, 'c'}, {0xB4EE, 'd'}, {0xB6EA, 'e'},
                                     {0xB7A2, 'f'}, {0xB8C1, 'g'}, {0xB9FE, 'h'}, {0xBBF7, 'j'}, {0xBFA6, 'k'},
                                     {0xC0AC, 'l'}, {0xC2E8, 'm'}, {0xC4C3, 'n'}, {0xC5B6, 'o'}, {0xC5BE, 'p'},
                                     {0xC6DA, 'q'}, {0xC8BB, 'r'}, {0xC8F6, 's'}, {0xCBFA, 't'}, {0xCDDA, 'w'},
                                     {0xCEF4, 'x'}, {0xD1B9, 'y'}, {0xD4D1, 'z'}};
constexpr std::uint16_t kEndCode = 0xD7FA;  // behind the last of them

// Less frequent characters, and readings other than the one by which a character is sorted.
struct OtherInitial {
  std::u32string_view word;
  std::string_view letters;
};
constexpr OtherInitial kOthers[] = {{U"权重", "qz"}, {U"重", "c"},    {U"骼", "g"}, {U"阈", "y"},
                                    {U"褶", "z"},    {U"调整", "tz"}, {U"长", "c"}};

// 0: unknown.
char initial_of(char32_t c) {
  const auto bytes = bytes_from_utf8(utf8_from(c), TextEncoding::gbk);
  if (!bytes || bytes->size() != 2) return 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>((*bytes)[i])); };
  const unsigned code = byte(0) << 8 | byte(1);
  if (code < kFirstCodes[0].code || code >= kEndCode || byte(1) < 0xA1) return 0;
  const auto* after = std::ranges::upper_bound(kFirstCodes, code, {}, &FirstCode::code);
  return std::prev(after)->letter;
}

bool is_ascii_letter(char32_t c) { return c >= U'a' && c <= U'z'; }

}  // namespace

std::string romaji(std::string_view utf8) {
  std::string text;
  bool doubled = false;
  for (const char32_t c : with_kana(search_key(utf8))) {
    if (c == kLongVowel) continue;
    if (c == kSmallTsu) {
      doubled = true;
      continue;
    }
    const bool is_kana = c >= kFirstKana && c < kFirstKana + std::size(kKana);
    if (!is_kana) {
      text.push_back(is_letter(c) ? static_cast<char>(c) : ' ');
    } else if (const std::string_view kana = kKana[c - kFirstKana]; contains(kSmallVowels, c) || contains(kSmallY, c)) {
      append_small(text, c, kana);
    } else {
      if (doubled) text.push_back(kana.starts_with("ch") ? 't' : kana.front());
      text.append(kana);
    }
    doubled = false;
  }
  return respelled(std::move(text));
}

std::string search_text(std::string_view utf8) {
  std::string text;
  for (const char32_t c : without_forms(search_key(utf8))) text += utf8_from(c);
  return text;
}

std::string typed_romaji(std::string_view typed) {
  constexpr std::size_t kMinLetters = 2;
  const std::u32string key = search_key(typed);
  const auto spells = [](char32_t c) { return is_letter(c) || c == U'-'; };
  return key.size() >= kMinLetters && std::ranges::all_of(key, spells) ? respelled(ascii(key)) : std::string();
}

NameQuery::NameQuery(std::string_view typed) : key_(without_forms(search_key(typed))), romaji_(typed_romaji(typed)) {
  constexpr std::size_t kMaxDigits = 9;
  const auto is_digit = [](char32_t c) { return c >= U'0' && c <= U'9'; };
  if (!key_.empty() && key_.size() <= kMaxDigits && std::ranges::all_of(key_, is_digit))
    index_ = std::stoi(ascii(key_));
}

bool NameQuery::finds(int index, std::initializer_list<std::string_view> names) const {
  if (empty() || index_ == index) return true;
  return std::ranges::any_of(names, [this](std::string_view name) {
    return contains(without_forms(search_key(name)), key_) || (!romaji_.empty() && contains(romaji(name), romaji_));
  });
}

std::u32string with_kana(const std::u32string& key) {
  if (std::ranges::none_of(key, is_kanji)) return key;
  static const ReadingTable kTable;
  std::u32string kana;
  const std::u32string_view rest = key;
  for (std::size_t at = 0; at < rest.size();) {
    std::size_t length = is_kanji(rest[at]) ? std::min(kTable.longest, rest.size() - at) : 0;
    while (length > 0 && !kTable.by_word.contains(rest.substr(at, length))) --length;
    if (length == 0) {
      kana.push_back(rest[at++]);
    } else {
      kana += kTable.by_word.at(rest.substr(at, length));
      at += length;
    }
  }
  return kana;
}

std::string pinyin_initials(std::string_view utf8) {
  const std::u32string key = search_key(utf8);
  std::string letters;
  for (std::size_t at = 0; at < key.size();) {
    const std::u32string_view rest = std::u32string_view(key).substr(at);
    const auto begins = [rest](const OtherInitial& one) { return rest.starts_with(one.word); };
    if (const auto* other = std::ranges::find_if(kOthers, begins); other != std::end(kOthers)) {
      letters += other->letters;
      at += other->word.size();
      continue;
    }
    const char letter = is_ascii_letter(key[at]) ? static_cast<char>(key[at]) : initial_of(key[at]);
    letters.push_back(letter == 0 ? ' ' : letter);
    ++at;
  }
  return letters;
}

std::size_t spelling_distance(std::string_view a, std::string_view b) {
  constexpr std::size_t kMaxCompared = 64;
  const std::u32string from = search_key(a).substr(0, kMaxCompared), to = search_key(b).substr(0, kMaxCompared);
  std::vector<std::size_t> row(to.size() + 1);  // distances of the first i of `from` to each prefix of `to`
  for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t changed = diagonal + (from[i - 1] != to[j - 1]);
      diagonal = std::exchange(row[j], std::min({changed, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row.back();
}

}  // namespace odori
