// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <span>
#include <vector>

#include "run/limits.hpp"
#include "solve/matching/join_graph.hpp"

namespace flipwise::matching {

/// A cheapest set of edges that has an odd number of edges at exactly the odd vertices, with its proof.
struct Join {
  std::vector<std::uint32_t> edges = {};  ///< in ascending order
  std::uint64_t cost = 0;
  NestedSets cuts = {};  ///< half of all amounts together is `cost`
};

/// Finds minimum T-joins of a graph, one after the other (the method: join_search.cpp). Memory for the
/// whole graph is allocated once; a search takes time only for what its regions reach. One thread at a
/// time.
class JoinSearch {
 public:
  /// `graph` must outlive it.
  explicit JoinSearch(const JoinGraph& graph);

  /// Returns about how many bytes a search of a graph takes.
  static double bytes(std::size_t vertices, std::size_t edges);

  /// Returns a minimum T-join for the odd vertices, of which there must be an even number in each component
  /// without the boundary. Reports the bound that the regions prove so far. Throws LimitReached.
  Join join(std::span<const std::uint32_t> odd, Limits& limits);

 private:
  using Id = std::int32_t;
  using Time = std::int64_t;
  static constexpr Id no_id = -1;
  static constexpr Id at_boundary = -2;  // the partner of a region that is matched with the boundary
  static constexpr Time never = std::numeric_limits<Time>::max();

  /// A time of an event. Of the events of one time, those that make or break up blossoms come last.
  struct Moment {
    Time time = never;
    bool is_late = false;
    auto operator<=>(const Moment&) const = default;
  };
  /// The next event of a vertex or a region. An event in the queue counts only if its moment is `queued`.
  struct Schedule {
    Moment wanted = {};
    Moment queued = {};
  };
  /// A vertex. Its records of arrival lead back to the odd vertex of region `source`.
  struct Place {
    Id area = no_id;  // area of the outermost region that contains it
    Id source = no_id;
    Id record = no_id;
    std::uint32_t slot = 0;  // its place in the list of the area
    Time arrival = 0;        // radius of the innermost region that contains it when it arrived
    Time extent = 0;  // this, plus `extent` of the area, plus the radius of the outermost region is how
                      // far the regions reach beyond the vertex
    Schedule schedule = {};
  };
  /// All vertices of an outermost region. When regions become a blossom, the vertices of the others move
  /// into the largest of their areas.
  struct Area {
    Id top = no_id;
    Time extent = 0;
    std::vector<std::uint32_t> vertices = {};
  };
  /// The edge by which a region reached a vertex, and the record of the vertex from which it did.
  struct Arrival {
    Id before;
    std::uint32_t edge;
  };
  /// A path between two odd vertices: two arrivals and the edge between them, or two paths in a row.
  struct Path {
    Id left, right;
    std::uint32_t edge;  // `none`: left and right are paths
  };
  /// A path on which two regions touch, from the odd vertex of one trivial region to that of another.
  struct Link {
    Id from = no_id;
    Id to = no_id;
    Id path = no_id;
    Link reversed() const { return {to, from, path}; }
  };
  struct Child {
    Id region;
    Link to_next;
  };
  enum class Role : std::uint8_t { matched, outer, inner, contained };
  struct Region {
    Role role = Role::outer;
    std::int8_t slope = 1;
    Time offset = 0;  // the radius at a time is offset + slope * time
    Id area = no_id;
    Id blossom = no_id;
    Id partner = no_id;  // matched region; of an outer one, the inner one above it
    Link partner_link = {};
    Id above = no_id;  // for an inner region: the outer region above it
    Link above_link = {};
    Id tree = no_id;
    std::vector<Id> below = {};  // for an outer region: the inner regions below it
    std::vector<Child> children = {};
    std::vector<std::uint32_t> shell = {};  // vertices that arrived in it, in order
    Schedule schedule = {};
    std::uint64_t mark = 0;
    bool is_gone = false;
  };
  struct Event {
    Moment moment;
    bool is_region;
    std::uint32_t id;
    std::uint64_t number;  // events of one moment are handled in the order in which they were queued
    bool operator>(const Event& other) const {
      return moment != other.moment ? moment > other.moment : number > other.number;
    }
  };
  struct Next {
    Moment moment = {};
    const JoinGraph::Half* half = nullptr;
  };

  Time radius(const Region& region) const { return region.offset + region.slope * now_; }
  Id top_of(const Place& place) const { return place.area == no_id ? no_id : areas_[at(place.area)].top; }
  Time reach_offset(const Place& place) const {
    if (place.area == no_id) return 0;
    const Area& area = areas_[at(place.area)];
    return regions_[at(area.top)].offset + area.extent + place.extent;
  }
  /// True if both places are in outer regions of one tree.
  bool closes_cycle(const Place& left, const Place& right) const {
    const Id one = top_of(left);
    const Id other = top_of(right);
    return one != no_id && other != no_id && regions_[at(one)].role == Role::outer &&
           regions_[at(other)].role == Role::outer && regions_[at(one)].tree == regions_[at(other)].tree;
  }
  int slope_of(const Place& place) const {
    return place.area == no_id ? 0 : regions_[at(areas_[at(place.area)].top)].slope;
  }
  static std::size_t at(Id id) { return static_cast<std::size_t>(id); }
  Region& of(Id id) { return regions_[at(id)]; }

  void reset();
  void take_off_trees(Limits& limits);
  void put_back_trees(Join& join) const;
  void advance(Time time, Limits& limits);
  void push(Schedule& schedule, Moment moment, std::uint32_t id, bool is_region);
  bool is_due(Schedule& schedule, const Event& event);
  Next next_at(std::uint32_t vertex);
  void reschedule(std::uint32_t vertex);
  void schedule_shrinking(Id id);
  void handle_vertex(std::uint32_t vertex, bool is_late);
  void handle_shrinking(Id id);

  const std::vector<std::uint32_t>& vertices_of(Id region) { return areas_[at(of(region).area)].vertices; }
  void put(std::uint32_t vertex, Id area, Time extent);
  void merge_areas(Id blossom);
  void split_area(const Region& blossom);
  void reschedule_all(Id region);
  void set_slope(Id id, int slope);
  void grow(Id id);
  void shrink(Id id);
  void freeze(Id id);

  void arrive(std::uint32_t vertex, std::uint32_t from, std::uint32_t edge);
  void leave(Id id);
  void touch(Id left, Id right, Link link);
  void touch_boundary(std::uint32_t vertex, std::uint32_t edge);
  void release_tree(Id outer);
  void match(Id left, Id right, Link link);
  void adopt(Id outer, Id matched, Link link);
  void join_cycle(Id left, Id right, Link link);
  void shatter(Id id);
  void collapse(Id id);
  Id child_with(Id blossom, Id source) const;

  Join result();
  std::vector<std::uint32_t> joined_edges();
  NestedSets cuts();

  const JoinGraph& graph_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> reached_;  // every vertex that a region ever reached
  std::vector<Region> regions_;         // the trivial ones come first
  std::vector<Area> areas_;             // areas of the trivial regions come first
  std::vector<Arrival> arrivals_;
  std::vector<Path> paths_;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  std::vector<std::uint32_t> odd_;
  std::vector<bool> is_forced_;  // for each pendant: whether its edge is used
  Time now_ = 0;
  std::uint64_t trees_ = 0;
  std::uint64_t dual_ = 0;  // sum of all radii, and of the amounts of the sets of trees
  std::uint64_t marks_ = 0;
  std::uint64_t queued_ = 0;  // number of events queued so far
  std::uint64_t work_ = 0;
};

}  // namespace flipwise::matching
