#include "physics/detail/box_broadphase.h"

#include "base/lanes.h"

#include <bit>
#include <limits>

namespace odori {

namespace {

constexpr std::size_t kWidth = 4;

struct FoundPairs final : btDbvt::ICollide {
  explicit FoundPairs(btDbvtBroadphase& to) : broadphase(to) {}

  void Process(const btDbvtNode* one, const btDbvtNode* other) override {
    if (one == other) return;
    broadphase.m_paircache->addOverlappingPair(static_cast<btDbvtProxy*>(one->data),
                                               static_cast<btDbvtProxy*>(other->data));
    ++broadphase.m_newpairs;
  }

  btDbvtBroadphase& broadphase;
};

std::size_t index_of(const btBroadphaseProxy& proxy) { return static_cast<std::size_t>(proxy.m_uniqueId) - 1; }

// One bit for each of four numbers: whether it is not above, or not below, `limit`.
#if defined(__SSE__) && defined(__GNUC__)
std::uint64_t not_above(const float* values, float limit) {
  return static_cast<std::uint64_t>(_mm_movemask_ps(_mm_cmple_ps(_mm_loadu_ps(values), _mm_set1_ps(limit))));
}
std::uint64_t not_below(const float* values, float limit) {
  return static_cast<std::uint64_t>(_mm_movemask_ps(_mm_cmpge_ps(_mm_loadu_ps(values), _mm_set1_ps(limit))));
}
#else
std::uint64_t not_above(const float* values, float limit) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < kWidth; ++i) bits |= std::uint64_t{values[i] <= limit} << i;
  return bits;
}
std::uint64_t not_below(const float* values, float limit) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < kWidth; ++i) bits |= std::uint64_t{values[i] >= limit} << i;
  return bits;
}
#endif

}  // namespace

btBroadphaseProxy* BoxBroadphase::createProxy(const btVector3& low, const btVector3& high, int shape, void* object,
                                              int group, int mask, btDispatcher* dispatcher) {
  btBroadphaseProxy* created = btDbvtBroadphase::createProxy(low, high, shape, object, group, mask, dispatcher);
  auto* proxy = static_cast<btDbvtProxy*>(created);
  const std::size_t index = proxies_.size();
  proxies_.push_back(proxy);
  if (!has_few()) return created;
  keep_box(index);
  Bits& others = allowed_.emplace_back();
  for (std::size_t i = 0; i < index; ++i) {
    if (proxies_[i] == nullptr || !filter_->groups_allow(*proxies_[i], *proxy)) continue;
    others[i / 64] |= std::uint64_t{1} << i % 64;
    allowed_[i][index / 64] |= std::uint64_t{1} << index % 64;
  }
  return created;
}

// Bullet itself keeps its trees, and tells by `m_needcleanup` that it would search them for the box.
void BoxBroadphase::setAabb(btBroadphaseProxy* proxy, const btVector3& low, const btVector3& high,
                            btDispatcher* dispatcher) {
  if (!has_few()) return btDbvtBroadphase::setAabb(proxy, low, high, dispatcher);
  const bool needs_cleanup = m_needcleanup;
  m_needcleanup = false;
  m_deferedcollide = true;
  btDbvtBroadphase::setAabb(proxy, low, high, dispatcher);
  m_deferedcollide = false;
  const bool searches = m_needcleanup;
  m_needcleanup = needs_cleanup || searches;
  if (!searches) return;
  const std::size_t index = index_of(*proxy);
  keep_box(index);
  const Bits overlaps = overlapping(index);
  if (finds_new_pair(index, overlaps)) return search(*proxies_[index]);
  for (const std::uint64_t bits : overlaps) {
    filter_->examined += std::popcount(bits);
    m_newpairs += std::popcount(bits);
  }
}

void BoxBroadphase::destroyProxy(btBroadphaseProxy* proxy, btDispatcher* dispatcher) {
  const std::size_t index = index_of(*proxy);
  proxies_[index] = nullptr;
  if (index < kMaxBoxes) low_[0][index] = std::numeric_limits<float>::infinity();  // overlaps nothing
  btDbvtBroadphase::destroyProxy(proxy, dispatcher);
}

// Bullet gives bodies that rest boxes that are not enlarged.
void BoxBroadphase::calculateOverlappingPairs(btDispatcher* dispatcher) {
  btDbvtBroadphase::calculateOverlappingPairs(dispatcher);
  if (!has_few()) return;
  for (std::size_t i = 0; i < proxies_.size(); ++i) {
    if (proxies_[i] != nullptr) keep_box(i);
  }
}

void BoxBroadphase::keep_box(std::size_t index) {
  const btDbvtVolume& box = proxies_[index]->leaf->volume;
  for (int axis = 0; axis < 3; ++axis) {
    low_[axis][index] = box.Mins()[axis];
    high_[axis][index] = box.Maxs()[axis];
  }
}

BoxBroadphase::Bits BoxBroadphase::overlapping(std::size_t index) const {
  Bits overlaps{};
  for (std::size_t first = 0; first < proxies_.size(); first += kWidth) {
    std::uint64_t bits = (std::uint64_t{1} << kWidth) - 1;
    for (int axis = 0; axis < 3; ++axis) {
      bits &= not_above(&low_[axis][first], high_[axis][index]);
      bits &= not_below(&high_[axis][first], low_[axis][index]);
    }
    overlaps[first / 64] |= bits << first % 64;
  }
  const std::size_t left = proxies_.size() % 64;  // boxes that do not exist are all 0
  if (left != 0) overlaps[proxies_.size() / 64] &= (std::uint64_t{1} << left) - 1;
  overlaps[index / 64] &= ~(std::uint64_t{1} << index % 64);
  return overlaps;
}

bool BoxBroadphase::is_new(btBroadphaseProxy& one, btBroadphaseProxy& other) {
  return filter_->may_collide(one, other) && m_paircache->findPair(&one, &other) == nullptr;
}

bool BoxBroadphase::finds_new_pair(std::size_t index, const Bits& overlaps) {
  for (std::size_t word = 0; word < overlaps.size(); ++word) {
    for (std::uint64_t bits = overlaps[word] & allowed_[index][word]; bits != 0; bits &= bits - 1) {
      const std::size_t other = 64 * word + static_cast<std::size_t>(std::countr_zero(bits));
      if (is_new(*proxies_[index], *proxies_[other])) return true;
    }
  }
  return false;
}

// As btDbvtBroadphase::setAabb.
void BoxBroadphase::search(btDbvtProxy& proxy) {
  FoundPairs found(*this);
  m_sets[FIXED_SET].collideTTpersistentStack(m_sets[FIXED_SET].m_root, proxy.leaf, found);
  m_sets[DYNAMIC_SET].collideTTpersistentStack(m_sets[DYNAMIC_SET].m_root, proxy.leaf, found);
}

}  // namespace odori
