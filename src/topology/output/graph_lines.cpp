// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/output/graph_lines.hpp"

#include "core/numbers/whole_number.hpp"
#include "core/text/words.hpp"
#include "haec_sim/error.hpp"
#include "topology/output/paired_links.hpp"

#include <functional>
#include <queue>

namespace haec_sim
{

namespace
{

using Place = PairedLinks::Place;

/// Brings links into an order in which each comes when it is the next port at both of its ends.
/// Where none is, as each waits for another, one of them comes as two links of one direction.
class LinkOrder
{
public:
    LinkOrder(PairedLinks& links, std::uint32_t vertices)
        : links_(links), next_(vertices + 1, links.count()), end_(vertices),
          is_done_(links.count(), false), seen_(vertices)
    {
        for (auto place = links.count(); place-- > 0;)
        {
            next_[links[place].from.value] = place;
        }
        // Vertices without links begin where the next one does.
        for (auto vertex = vertices; vertex-- > 0;)
        {
            if (next_[vertex] == links.count())
            {
                next_[vertex] = next_[vertex + 1];
            }
            end_[vertex] = next_[vertex + 1];
        }
        for (std::uint32_t vertex = 0; vertex < vertices; ++vertex)
        {
            offer({vertex});
        }
    }

    /// The next link, at the end that comes first; none when all are done.
    Place take()
    {
        while (first_left_ < links_.count() && is_done_[first_left_])
        {
            ++first_left_;
        }
        if (first_left_ == links_.count())
        {
            return PairedLinks::none;
        }
        // A link may be noted at both of its ends.
        while (!ready_.empty() && is_done_[ready_.top()])
        {
            ready_.pop();
        }
        if (ready_.empty())
        {
            ++parted_;
            const auto place = waiting_for_itself();
            links_.part(place);
            ready_.push(place);
        }
        const auto place = ready_.top();
        ready_.pop();
        finish(place);
        return place;
    }

    /// The number of links that come as two.
    std::uint64_t parted() const
    {
        return parted_;
    }

private:
    void finish(Place place)
    {
        is_done_[place] = true;
        const auto back = links_.back(place);
        if (back != PairedLinks::none)
        {
            is_done_[back] = true;
            offer(links_[back].from);
        }
        offer(links_[place].from);
    }

    /// Notes the next link of a vertex if it is the next one at its other end, too.
    void offer(VertexId vertex)
    {
        auto& next = next_[vertex.value];
        while (next < end_[vertex.value] && is_done_[next])
        {
            ++next;
        }
        if (next == end_[vertex.value])
        {
            return;
        }
        const auto back = links_.back(next);
        if (back == PairedLinks::none || next_[links_[back].from.value] == back)
        {
            ready_.push(std::min(next, back));
        }
    }

    /// A link that waits for another at its other end, which waits for another, and so on, until
    /// one waits for it.
    Place waiting_for_itself()
    {
        auto place = first_left_;
        while (seen_[links_[place].from.value] != parted_)
        {
            seen_[links_[place].from.value] = parted_;
            place = next_[links_[place].to.value];
        }
        return place;
    }

    PairedLinks& links_;
    /// The first link of each vertex that is not done, and the end of its links.
    std::vector<Place> next_;
    std::vector<Place> end_;
    std::vector<bool> is_done_;
    Place first_left_ = 0;
    std::uint64_t parted_ = 0;
    /// The search for a link to part that came to a vertex last, by vertex.
    std::vector<std::uint64_t> seen_;
    std::priority_queue<Place, std::vector<Place>, std::greater<>> ready_;
};

void check_class(const std::string& name)
{
    if (words_of(name).size() != 1 || words_of(name).front().size() != name.size() ||
        name.find_first_of("#\n") != std::string::npos || whole_number(name))
    {
        throw UsageError("the class of links '" + name +
                         "' cannot stand in the text of a graph; give it a name of one word "
                         "that is no number and has no #");
    }
}

bool continues(const GraphLines::Line& before, const GraphLines::Line& line)
{
    return before.from == line.from && before.to == line.to && before.type == line.type &&
           before.is_directed == line.is_directed;
}

/// Counts ports as a graph does, and notes where that gives other numbers.
class PortCount
{
public:
    explicit PortCount(std::uint32_t vertices) : ports_(vertices), is_other_(vertices, false) {}

    void count(const PairedLinks& links, Place place)
    {
        const auto vertex = links[place].from.value;
        if (ports_[vertex]++ != links.port(place) && !is_other_[vertex])
        {
            is_other_[vertex] = true;
            ++others_;
        }
    }

    std::uint32_t others() const
    {
        return others_;
    }

private:
    std::vector<std::uint32_t> ports_;
    std::vector<bool> is_other_;
    std::uint32_t others_ = 0;
};

} // namespace

GraphLines::GraphLines(const Platform& platform) : platform_(platform)
{
    const auto vertices = platform.topology().vertex_count();
    PairedLinks links(platform.topology());
    LinkOrder order(links, vertices);
    PortCount ports(vertices);
    for (auto place = order.take(); place != PairedLinks::none; place = order.take())
    {
        const auto back = links.back(place);
        const Line line{links[place].from, links[place].to, links[place].type, 1,
                        back == PairedLinks::none};
        ports.count(links, place);
        if (!line.is_directed)
        {
            ports.count(links, back);
        }
        if (!lines_.empty() && continues(lines_.back(), line))
        {
            ++lines_.back().count;
            continue;
        }
        check_class(platform.link_types()[line.type.value].name);
        lines_.push_back(line);
    }
    renumbered_ = ports.others();
    parted_ = order.parted();
}

std::string GraphLines::text() const
{
    const auto& topology = platform_.topology();
    auto text = "nodes " + std::to_string(topology.node_count()) + "\nswitches " +
                std::to_string(topology.vertex_count() - topology.node_count()) + "\n";
    for (const auto& line : lines_)
    {
        text += vertex_text(topology, line.from) + (line.is_directed ? " -> " : " ") +
                vertex_text(topology, line.to) + " " +
                platform_.link_types()[line.type.value].name +
                (line.count > 1 ? " " + std::to_string(line.count) : "") + "\n";
    }
    return text;
}

} // namespace haec_sim
