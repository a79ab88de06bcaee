#include "base/kanji_readings.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace odori {

namespace {

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

}  // namespace

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

}  // namespace odori
