// SPDX-License-Identifier: MIT
//
// Minimum T-joins by regions that grow.
//
// A T-join is a set of edges with an odd number of edges at each odd vertex (those of T), and an even
// number at each other one. A cheapest one consists of shortest paths that match the odd vertices, with
// each other or with the boundary. Edmonds' algorithm for matchings would need all these paths at first.
// Here it runs on the graph itself, so that a path is found only where it matters (Higgott and Gidney,
// "Sparse Blossom", 2023; Fact 51 has the proof).
//
// Each odd vertex is the centre of a region, a ball that grows at unit speed. Balls reach vertices one
// after the other (`arrive`), and touch on edges (`touch`). Regions that touch are matched and stop. A
// region that touches a matched pair takes it into its alternating tree:
//
//     outer, grows --- inner, shrinks === outer, grows        --- touch    === matched
//
// While all radii change at these speeds, regions that touch in a tree keep touching. Then
//
// - a tree that touches the boundary, another tree, or a region matched with the boundary, is released: the
//   path to its root is matched the other way round, and all its regions stop (`release_tree`);
// - two outer regions of a tree that touch close an odd cycle, which becomes one outer region, a blossom,
//   that grows around its children (`join_cycle`);
// - an inner blossom of radius 0 breaks up; its children on one side of the cycle join the tree, and the
//   others are matched in pairs (`shatter`);
// - an inner region of radius 0 that is a single odd vertex lets the outer regions on both sides touch
//   there (`collapse`).
//
// At every moment, the sum of the radii is a lower bound (of twice the cost). In the end no tree is left,
// and the matched paths cost just this sum.
//
// Events are in a queue by time. A vertex has at most one event that counts: the next time at which
// something happens on one of its edges. It is computed again when it is due, and when a region around the
// vertex begins to grow or stops shrinking; all other changes make it later only. A region that shrinks has
// one event, for the last vertex that arrived.
//
// A path must still be known when the regions that touched on it have changed. So every arrival is a record
// that refers to the record before it, and paths refer to records; none is ever changed.
//
// Trees that hang on the rest of the graph by one vertex need no regions (`take_off_trees`): a T-join uses
// one of their edges exactly if there is an odd number of odd vertices beyond it, and the set of the
// vertices beyond it, with twice its cost, is part of the proof.
#include "solve/matching/join_search.hpp"

#include <algorithm>
#include <utility>

#include "flipwise/errors.hpp"

namespace flipwise::matching {

JoinSearch::JoinSearch(const JoinGraph& graph) : graph_(graph), places_(graph.vertices()) {}

double JoinSearch::bytes(std::size_t vertices, std::size_t edges) {
  constexpr double of_vertex =
      sizeof(JoinGraph::Pendant) + sizeof(Place) + sizeof(Region) + 6 * sizeof(Event);
  constexpr double of_edge = 2 * sizeof(JoinGraph::Half) + sizeof(Edge) + sizeof(Path);
  return of_vertex * static_cast<double>(vertices) + of_edge * static_cast<double>(edges);
}

void JoinSearch::reset() {
  for (const std::uint32_t vertex : reached_) places_[vertex] = {};
  reached_.clear();
  regions_.clear();
  areas_.clear();
  arrivals_.clear();
  paths_.clear();
  events_ = {};
  now_ = 0;
  trees_ = dual_ = marks_ = queued_ = 0;
}

Join JoinSearch::join(std::span<const std::uint32_t> odd, Limits& limits) {
  reset();
  odd_.assign(odd.begin(), odd.end());
  take_off_trees(limits);
  regions_.reserve(2 * odd_.size());
  areas_.resize(odd_.size());
  trees_ = odd_.size();
  for (std::size_t i = 0; i < odd_.size(); ++i) {
    const Id id = static_cast<Id>(i);
    Region& region = regions_.emplace_back();
    region.tree = id;
    region.shell.push_back(odd_[i]);
    reached_.push_back(odd_[i]);
    region.area = areas_[i].top = places_[odd_[i]].source = id;
    put(odd_[i], id, 0);
  }
  for (const std::uint32_t vertex : odd_) reschedule(vertex);
  while (trees_ > 0) {
    if (events_.empty()) throw InternalError("a component without the boundary has an odd parity");
    const Event event = events_.top();
    events_.pop();
    if (event.is_region) {
      if (!is_due(regions_[event.id].schedule, event)) continue;
      advance(event.moment.time, limits);
      handle_shrinking(static_cast<Id>(event.id));
    } else {
      if (!is_due(places_[event.id].schedule, event)) continue;
      advance(event.moment.time, limits);
      handle_vertex(event.id, event.moment.is_late);
    }
  }
  return result();
}

/// Decides the edges of the trees, and replaces the odd vertices by those of the rest of the graph.
void JoinSearch::take_off_trees(Limits& limits) {
  const std::vector<JoinGraph::Pendant>& pendants = graph_.pendants();
  is_forced_.assign(pendants.size(), false);
  if (pendants.empty()) return;
  limits.count_operations(pendants.size());
  std::vector<bool> is_odd(graph_.vertices());
  for (const std::uint32_t vertex : odd_) is_odd[vertex] = true;
  for (std::size_t i = 0; i < pendants.size(); ++i) {
    const auto [vertex, to, edge] = pendants[i];
    if (!is_odd[vertex]) continue;
    is_odd[vertex] = false;
    if (to != boundary) is_odd[to] = !is_odd[to];
    is_forced_[i] = true;
    dual_ += 2 * graph_.edges()[edge].cost;
  }
  odd_.clear();
  for (std::uint32_t v = 0; v < graph_.vertices(); ++v)
    if (is_odd[v]) odd_.push_back(v);
}

/// Adds the trees to a join of the rest of the graph. A vertex that was taken off is in all sets that
/// contain its neighbour.
void JoinSearch::put_back_trees(Join& join) const {
  const std::vector<JoinGraph::Pendant>& pendants = graph_.pendants();
  NestedSets& sets = join.cuts;
  for (std::size_t i = pendants.size(); i-- > 0;) {
    const auto [vertex, to, edge] = pendants[i];
    sets.set_of[vertex] = to == boundary ? none : sets.set_of[to];
    if (!is_forced_[i]) continue;
    join.edges.push_back(edge);
    if (graph_.edges()[edge].cost == 0) continue;
    sets.amount.push_back(2 * graph_.edges()[edge].cost);
    sets.parent.push_back(
        std::exchange(sets.set_of[vertex], static_cast<std::uint32_t>(sets.parent.size())));
  }
  std::sort(join.edges.begin(), join.edges.end());
}

/// Sets the clock. The sum of the radii grows by 1 for each tree, which has one more outer than inner
/// region.
void JoinSearch::advance(Time time, Limits& limits) {
  dual_ += trees_ * static_cast<std::uint64_t>(time - now_);
  now_ = time;
  constexpr std::uint64_t poll = std::uint64_t{1} << 14;
  if (work_ < poll) return;
  const double done = 1 - static_cast<double>(trees_) / static_cast<double>(odd_.size());
  work_ = 0;
  if (!limits.report_and_continue({.done = done, .lower = (dual_ + 1) / 2, .stage = "growing regions"}))
    limits.give_up();
}

void JoinSearch::push(Schedule& schedule, Moment moment, std::uint32_t id, bool is_region) {
  schedule.wanted = moment;
  if (moment >= schedule.queued) return;
  schedule.queued = moment;
  events_.push({moment, is_region, id, queued_++});
}

/// True if the event is that for which the vertex or region waits. One that waits longer is queued again.
bool JoinSearch::is_due(Schedule& schedule, const Event& event) {
  ++work_;
  if (schedule.queued != event.moment) return false;
  schedule.queued = {};
  if (schedule.wanted == event.moment) {
    schedule.wanted = {};
    return true;
  }
  push(schedule, schedule.wanted, event.id, event.is_region);
  return false;
}

/// Returns the next time at which something happens on an edge of the vertex: a region arrives, or two
/// touch.
JoinSearch::Next JoinSearch::next_at(std::uint32_t vertex) {
  const Place& place = places_[vertex];
  const int slope = slope_of(place);
  Next next;
  if (slope < 0) return next;
  const Time offset = reach_offset(place);
  const auto halves = graph_.halves(vertex);
  work_ += halves.size();
  for (const JoinGraph::Half& half : halves) {
    Time gap = half.length - offset;
    int speed = slope;
    if (half.to != boundary) {
      const Place& other = places_[half.to];
      const int other_slope = slope_of(other);
      if ((other.area == place.area && place.area != no_id) || other_slope < 0) continue;
      speed += other_slope;
      gap -= reach_offset(other);
    }
    if (speed == 0) continue;
    const Time time = speed == 2 ? gap / 2 : gap;
    if (time > next.moment.time) continue;
    const Moment moment{time, half.to != boundary && closes_cycle(place, places_[half.to])};
    if (moment < next.moment) next = {moment, &half};
  }
  return next;
}

void JoinSearch::reschedule(std::uint32_t vertex) {
  push(places_[vertex].schedule, next_at(vertex).moment, vertex, false);
}

void JoinSearch::handle_vertex(std::uint32_t vertex, bool is_late) {
  const Next next = next_at(vertex);
  if (next.moment.time > now_ || (next.moment.is_late && !is_late)) {
    push(places_[vertex].schedule, next.moment, vertex, false);
    return;
  }
  push(places_[vertex].schedule, {now_, false}, vertex, false);  // more may happen here at this time
  const auto [to, edge, length] = *next.half;
  if (to == boundary) return touch_boundary(vertex, edge);
  const Place& here = places_[vertex];
  const Place& there = places_[to];
  if (here.area == no_id) return arrive(vertex, to, edge);
  if (there.area == no_id) return arrive(to, vertex, edge);
  paths_.push_back({here.record, there.record, edge});
  touch(top_of(here), top_of(there), {here.source, there.source, static_cast<Id>(paths_.size() - 1)});
}

void JoinSearch::put(std::uint32_t vertex, Id area, Time extent) {
  Place& place = places_[vertex];
  place.area = area;
  place.extent = extent;
  place.slot = static_cast<std::uint32_t>(areas_[at(area)].vertices.size());
  areas_[at(area)].vertices.push_back(vertex);
}

/// Moves the vertices of the children of a new blossom into the largest of their areas.
void JoinSearch::merge_areas(Id blossom) {
  Id largest = no_id;
  for (const Child& child : of(blossom).children)
    if (largest == no_id || vertices_of(largest).size() < vertices_of(child.region).size())
      largest = child.region;
  const Id area = of(largest).area;
  areas_[at(area)].extent += of(largest).offset;
  for (const Child& child : of(blossom).children) {
    if (child.region == largest) continue;
    Area& from = areas_[at(of(child.region).area)];
    const Time change = from.extent + of(child.region).offset - areas_[at(area)].extent;
    work_ += from.vertices.size();
    for (const std::uint32_t vertex : from.vertices) put(vertex, area, places_[vertex].extent + change);
    from.vertices.clear();
  }
  areas_[at(area)].top = blossom;
  of(blossom).area = area;
}

/// Gives the children of a blossom areas of their own again.
void JoinSearch::split_area(const Region& blossom) {
  const Time extent = std::exchange(areas_[at(blossom.area)].extent, 0);
  areas_[at(blossom.area)].vertices.clear();
  std::vector<Id> left;
  for (const Child& child : blossom.children) {
    const Id area = of(child.region).area;
    areas_[at(area)].top = child.region;
    areas_[at(area)].extent = 0;
    const Time change = extent - of(child.region).offset;
    left.push_back(child.region);
    while (!left.empty()) {
      const Region& next = of(left.back());
      left.pop_back();
      for (const Child& inside : next.children) left.push_back(inside.region);
      work_ += next.shell.size() + 1;
      for (const std::uint32_t vertex : next.shell) put(vertex, area, places_[vertex].extent + change);
    }
  }
}

void JoinSearch::reschedule_all(Id region) {
  const std::vector<std::uint32_t>& vertices = vertices_of(region);
  work_ += vertices.size();
  for (const std::uint32_t vertex : vertices) reschedule(vertex);
}

void JoinSearch::set_slope(Id id, int slope) {
  Region& region = of(id);
  region.offset = radius(region) - slope * now_;
  region.slope = static_cast<std::int8_t>(slope);
}

void JoinSearch::grow(Id id) {
  set_slope(id, 1);
  of(id).schedule.wanted = {};
  reschedule_all(id);
}

void JoinSearch::shrink(Id id) {
  set_slope(id, -1);
  schedule_shrinking(id);
}

void JoinSearch::freeze(Id id) {
  const bool was_growing = of(id).slope > 0;
  set_slope(id, 0);
  of(id).schedule.wanted = {};
  if (!was_growing) reschedule_all(id);
}

/// Schedules the time when the last vertex leaves a shrinking region, or when its radius is 0.
void JoinSearch::schedule_shrinking(Id id) {
  Region& region = of(id);
  const bool has_only_source = region.children.empty() && region.shell.size() == 1;
  const bool is_late = region.shell.empty() || has_only_source;
  const Time down_to = is_late ? 0 : places_[region.shell.back()].arrival;
  push(region.schedule, {region.offset - down_to, is_late}, static_cast<std::uint32_t>(id), true);
}

void JoinSearch::handle_shrinking(Id id) {
  const Region& region = of(id);
  if (region.children.empty() && region.shell.size() == 1) return collapse(id);
  if (region.shell.empty()) return shatter(id);
  leave(id);
}

void JoinSearch::arrive(std::uint32_t vertex, std::uint32_t from, std::uint32_t edge) {
  const Place& before = places_[from];
  Place& place = places_[vertex];
  Region& region = of(top_of(before));
  arrivals_.push_back({before.record, edge});
  reached_.push_back(vertex);
  region.shell.push_back(vertex);
  place.source = before.source;
  place.record = static_cast<Id>(arrivals_.size() - 1);
  place.arrival = radius(region);
  put(vertex, before.area, -place.arrival - areas_[at(before.area)].extent);
  reschedule(vertex);
}

/// Takes the last vertex out of a shrinking region.
void JoinSearch::leave(Id id) {
  Region& region = of(id);
  const std::uint32_t vertex = region.shell.back();
  region.shell.pop_back();
  Place& place = places_[vertex];
  std::vector<std::uint32_t>& vertices = areas_[at(place.area)].vertices;
  vertices[place.slot] = vertices.back();
  places_[vertices.back()].slot = place.slot;
  vertices.pop_back();
  place = {.schedule = place.schedule};
  reschedule(vertex);
  schedule_shrinking(id);
}

/// Handles two regions that touch: two outer ones, or an outer and a matched one.
void JoinSearch::touch(Id left, Id right, Link link) {
  if (of(left).role != Role::outer) {
    std::swap(left, right);
    link = link.reversed();
  }
  if (of(right).role == Role::outer) {
    if (of(left).tree == of(right).tree) return join_cycle(left, right, link);
    release_tree(left);
    release_tree(right);
    return match(left, right, link);
  }
  if (of(right).partner != at_boundary) return adopt(left, right, link);
  release_tree(left);
  match(left, right, link);
}

void JoinSearch::touch_boundary(std::uint32_t vertex, std::uint32_t edge) {
  const Place& place = places_[vertex];
  const Id id = top_of(place);
  paths_.push_back({place.record, no_id, edge});
  const Link link{place.source, at_boundary, static_cast<Id>(paths_.size() - 1)};
  release_tree(id);
  of(id).partner = at_boundary;
  of(id).partner_link = link;
}

void JoinSearch::match(Id left, Id right, Link link) {
  of(left).partner = right;
  of(left).partner_link = link;
  of(right).partner = left;
  of(right).partner_link = link.reversed();
}

/// Ends a tree of which an outer region gets another partner: the regions between it and the root change
/// partners, and all stop.
void JoinSearch::release_tree(Id outer) {
  Id root = outer;
  while (of(root).partner != no_id) root = of(of(root).partner).above;
  std::vector<Id> members;
  std::vector<Id> left{root};
  while (!left.empty()) {
    const Id id = left.back();
    left.pop_back();
    members.push_back(id);
    for (const Id inner : of(id).below) {
      members.push_back(inner);
      left.push_back(of(inner).partner);
    }
  }
  for (Id inner = of(outer).partner; inner != no_id;) {
    const Id above = of(inner).above;
    const Id next = of(above).partner;
    match(inner, above, of(inner).above_link);
    inner = next;
  }
  --trees_;
  for (const Id id : members) {
    of(id).role = Role::matched;
    of(id).below.clear();
    freeze(id);
  }
}

/// Takes a matched pair into the tree of an outer region that touches one of the two.
void JoinSearch::adopt(Id outer, Id matched, Link link) {
  const Id partner = of(matched).partner;
  of(outer).below.push_back(matched);
  of(matched).role = Role::inner;
  of(matched).above = outer;
  of(matched).above_link = link.reversed();
  of(partner).role = Role::outer;
  of(matched).tree = of(partner).tree = of(outer).tree;
  shrink(matched);
  grow(partner);
}

/// Makes a blossom of the cycle that two touching outer regions of a tree close.
void JoinSearch::join_cycle(Id left, Id right, Link link) {
  // The outer regions above both, one step at a time on either side.
  const auto above = [&](Id outer) {
    return of(outer).partner == no_id ? no_id : of(of(outer).partner).above;
  };
  ++marks_;
  Id common = no_id;
  for (Id one = left, other = right; common == no_id;) {
    for (Id* const step : {&one, &other}) {
      if (*step == no_id) continue;
      if (of(*step).mark == marks_) {
        common = *step;
        break;
      }
      of(*step).mark = marks_;
      *step = above(*step);
    }
  }
  std::vector<Child> children;
  std::vector<Child> down;
  for (Id outer = left; outer != common;) {
    const Id inner = of(outer).partner;
    down.push_back({outer, of(inner).partner_link});           // from the inner region to this outer one
    down.push_back({inner, of(inner).above_link.reversed()});  // from the outer region above to it
    outer = of(inner).above;
  }
  // From the common region down to the left one, over the new link, and up from the right one.
  Id here = common;
  for (std::size_t i = down.size(); i-- > 0;) {
    children.push_back({here, down[i].to_next});
    here = down[i].region;
  }
  children.push_back({here, link});
  for (Id outer = right; outer != common;) {
    const Id inner = of(outer).partner;
    children.push_back({outer, of(outer).partner_link});
    children.push_back({inner, of(inner).above_link});
    outer = of(inner).above;
  }

  const Id id = static_cast<Id>(regions_.size());
  Region blossom;
  blossom.offset = -now_;
  blossom.tree = of(common).tree;
  blossom.partner = of(common).partner;
  blossom.partner_link = of(common).partner_link;
  std::vector<Id> stopped;
  for (const Child& child : children) of(child.region).blossom = id;
  for (const Child& child : children) {
    for (const Id inner : of(child.region).below) {
      if (of(inner).blossom == id) continue;
      blossom.below.push_back(inner);
      of(inner).above = id;
    }
    of(child.region).below.clear();
    if (of(child.region).role == Role::inner) stopped.push_back(child.region);
    of(child.region).role = Role::contained;
    set_slope(child.region, 0);
    of(child.region).schedule.wanted = {};
  }
  blossom.children = std::move(children);
  if (blossom.partner != no_id) of(blossom.partner).partner = id;
  std::vector<std::uint32_t> begin_to_grow;
  for (const Id inner : stopped)
    begin_to_grow.insert(begin_to_grow.end(), vertices_of(inner).begin(), vertices_of(inner).end());
  regions_.push_back(std::move(blossom));
  merge_areas(id);
  for (const std::uint32_t vertex : begin_to_grow) reschedule(vertex);
}

/// Returns the child of a blossom that contains the odd vertex of a trivial region.
JoinSearch::Id JoinSearch::child_with(Id blossom, Id source) const {
  Id id = source;
  while (regions_[at(id)].blossom != blossom) id = regions_[at(id)].blossom;
  return id;
}

/// Breaks up an inner blossom of radius 0.
void JoinSearch::shatter(Id id) {
  Region blossom = std::move(of(id));
  of(id) = {};
  of(id).is_gone = true;
  const std::vector<Child>& children = blossom.children;
  const std::size_t size = children.size();
  const Id first = child_with(id, blossom.above_link.from);
  const Id last = child_with(id, blossom.partner_link.from);
  const auto place_of = [&](Id child) {
    return static_cast<std::size_t>(
        std::find_if(children.begin(), children.end(), [&](const Child& c) { return c.region == child; }) -
        children.begin());
  };
  const std::size_t begin = place_of(first);
  const std::size_t distance = (place_of(last) + size - begin) % size;
  const bool is_forward = distance % 2 == 0;
  const std::size_t steps = is_forward ? distance : size - distance;
  for (const Child& child : children) of(child.region).blossom = no_id;
  split_area(blossom);
  // The children on the even side of the cycle join the tree: inner, outer, ..., inner.
  const auto nth = [&](std::size_t i) { return (is_forward ? begin + i : begin + size - i) % size; };
  const auto link_after = [&](std::size_t i) {
    return is_forward ? children[nth(i)].to_next : children[nth(i + 1)].to_next.reversed();
  };
  auto& siblings = of(blossom.above).below;
  std::replace(siblings.begin(), siblings.end(), id, first);
  Id above = blossom.above;
  Link above_link = blossom.above_link;
  for (std::size_t i = 0; i <= steps; i += 2) {
    const Id inner = children[nth(i)].region;
    of(inner).role = Role::inner;
    of(inner).tree = blossom.tree;
    of(inner).above = above;
    of(inner).above_link = above_link;
    if (i > 0) of(above).below.push_back(inner);
    if (i == steps) {
      match(inner, blossom.partner, blossom.partner_link);
      break;
    }
    const Id outer = children[nth(i + 1)].region;
    of(outer).role = Role::outer;
    of(outer).tree = blossom.tree;
    match(inner, outer, link_after(i));
    above = outer;
    above_link = link_after(i + 1).reversed();
  }
  for (std::size_t i = steps + 1; i + 1 < size; i += 2) {
    const Id left = children[nth(i)].region;
    const Id right = children[nth(i + 1)].region;
    of(left).role = of(right).role = Role::matched;
    match(left, right, link_after(i));
  }
  for (std::size_t i = 0; i < size; ++i) {
    const Id child = children[nth(i)].region;
    if (of(child).role == Role::inner)
      shrink(child);
    else if (of(child).role == Role::outer)
      grow(child);
    else
      reschedule_all(child);
  }
}

/// Lets the outer regions on both sides of an inner odd vertex touch there, when its radius is 0.
void JoinSearch::collapse(Id id) {
  const Region& inner = of(id);
  const Link up = inner.above_link;
  const Link down = inner.partner_link;
  paths_.push_back({up.path, down.path, none});
  join_cycle(inner.above, inner.partner, {up.to, down.to, static_cast<Id>(paths_.size() - 1)});
}

Join JoinSearch::result() {
  Join found;
  found.edges = joined_edges();
  found.cuts = cuts();
  put_back_trees(found);
  for (const std::uint32_t edge : found.edges) found.cost += graph_.edges()[edge].cost;
  if (2 * found.cost != dual_) throw InternalError("a join does not cost what its regions prove");
  return found;
}

/// Returns the edges that are in an odd number of matched paths.
std::vector<std::uint32_t> JoinSearch::joined_edges() {
  std::vector<bool> uses_path(paths_.size());
  std::vector<std::pair<Id, Id>> left;  // a region, and the trivial region in it where a matched path ends
  const auto use = [&](const Link& link) { uses_path[at(link.path)] = !uses_path[at(link.path)]; };
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    const Region& region = regions_[i];
    if (region.is_gone || region.blossom != no_id) continue;
    if (region.partner == at_boundary || region.partner > static_cast<Id>(i)) use(region.partner_link);
    left.emplace_back(static_cast<Id>(i), region.partner_link.from);
  }
  while (!left.empty()) {
    const auto [id, source] = left.back();
    left.pop_back();
    const std::vector<Child>& children = of(id).children;
    if (children.empty()) continue;
    const Id base = child_with(id, source);
    left.emplace_back(base, source);
    const std::size_t size = children.size();
    std::size_t place = 0;
    while (children[place].region != base) ++place;
    for (std::size_t i = 1; i + 1 < size; i += 2) {
      const Child& child = children[(place + i) % size];
      use(child.to_next);
      left.emplace_back(child.region, child.to_next.from);
      left.emplace_back(children[(place + i + 1) % size].region, child.to_next.to);
    }
  }
  // Records refer to earlier ones only, so one pass backwards finds which are used in an odd number of
  // ways.
  std::vector<bool> uses_arrival(arrivals_.size());
  std::vector<std::uint32_t> edges;
  const auto toggle = [](std::vector<bool>& uses, Id id) {
    if (id != no_id) uses[at(id)] = !uses[at(id)];
  };
  for (std::size_t i = paths_.size(); i-- > 0;) {
    if (!uses_path[i]) continue;
    const auto [one, other, edge] = paths_[i];
    toggle(edge == none ? uses_path : uses_arrival, one);
    toggle(edge == none ? uses_path : uses_arrival, other);
    if (edge != none) edges.push_back(edge);
  }
  for (std::size_t i = arrivals_.size(); i-- > 0;) {
    if (!uses_arrival[i]) continue;
    toggle(uses_arrival, arrivals_[i].before);
    edges.push_back(arrivals_[i].edge);
  }
  std::sort(edges.begin(), edges.end());
  std::vector<std::uint32_t> odd;
  for (const std::uint32_t edge : edges)
    if (!odd.empty() && odd.back() == edge)
      odd.pop_back();
    else
      odd.push_back(edge);
  return odd;
}

/// Returns the balls of all regions as nested sets: for each region, from the outside, one set between the
/// arrivals of any two vertices.
NestedSets JoinSearch::cuts() {
  NestedSets family;
  family.set_of.assign(graph_.vertices(), none);
  std::vector<std::pair<Id, std::uint32_t>> left;  // a region, and the smallest set around it
  for (std::size_t i = 0; i < regions_.size(); ++i)
    if (!regions_[i].is_gone && regions_[i].blossom == no_id) left.emplace_back(static_cast<Id>(i), none);
  while (!left.empty()) {
    auto [id, set] = left.back();
    left.pop_back();
    const Region& region = of(id);
    Time outside = radius(region);
    const auto narrow_to = [&, &set = set](Time inside) {
      if (outside <= inside) return;
      family.parent.push_back(set);
      family.amount.push_back(static_cast<std::uint64_t>(outside - inside));
      set = static_cast<std::uint32_t>(family.parent.size() - 1);
      outside = inside;
    };
    for (std::size_t i = region.shell.size(); i-- > 0;) {
      narrow_to(places_[region.shell[i]].arrival);
      family.set_of[region.shell[i]] = set;
    }
    narrow_to(0);
    for (const Child& child : region.children) left.emplace_back(child.region, set);
  }
  return family;
}

}  // namespace flipwise::matching
