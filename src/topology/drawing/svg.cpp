// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/text/printable.hpp"
#include "topology/drawing/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

// Colours that those who see few of them tell apart [Okabe, Ito: Color Universal Design].
constexpr std::array class_colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                   "#e69f00", "#56b4e9", "#6b4c9a", "#4d4d4d"};
/// Further classes have the same colours, in dashes.
constexpr std::array class_dashes{"", "6 3", "2 3", "8 3 2 3"};

constexpr double margin = 30;
constexpr double line_height = 22;
constexpr double heading_height = 34;

/// A length in tenths of a pixel.
std::string px(double length)
{
    const auto tenths = std::lround(length * 10);
    const auto whole = std::to_string(std::abs(tenths) / 10);
    const auto rest = std::abs(tenths) % 10;
    return (tenths < 0 ? "-" : "") + whole + (rest == 0 ? "" : "." + std::to_string(rest));
}

std::string xml(std::string_view text)
{
    std::string escaped;
    for (const char letter : printable(text))
    {
        switch (letter)
        {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        default:
            escaped += letter;
        }
    }
    return escaped;
}

std::string attribute(std::string_view name, std::string_view value)
{
    return " " + std::string(name) + "=\"" + std::string(value) + "\"";
}

/// The rectangle around all that is drawn.
struct Frame
{
    explicit Frame(const Drawing& drawing)
    {
        for (const auto& mark : drawing.marks)
        {
            add({mark.at, mark.radius});
        }
        for (const auto& outline : drawing.outlines)
        {
            add(outline);
        }
        for (const auto& stroke : drawing.strokes)
        {
            add({middle(drawing, stroke), 0});
        }
    }

    void add(const Circle& circle)
    {
        low = {std::min(low.x, circle.centre.x - circle.radius),
               std::min(low.y, circle.centre.y - circle.radius)};
        high = {std::max(high.x, circle.centre.x + circle.radius),
                std::max(high.y, circle.centre.y + circle.radius)};
    }

    /// The middle of a stroke. Those that are bent lie to the left of lines that go down, and above
    /// those that go right.
    static Point middle(const Drawing& drawing, const Stroke& stroke)
    {
        const auto from = drawing.marks[stroke.from].at;
        auto way = drawing.marks[stroke.to].at - from;
        const auto straight = from + 0.5 * way;
        const auto distance = length(way);
        if (distance == 0)
        {
            return straight;
        }
        if (std::abs(way.x) >= std::abs(way.y) ? way.x < 0 : way.y > 0)
        {
            way = -1.0 * way;
        }
        return straight + stroke.bend / distance * Point{way.y, -way.x};
    }

    Point low;
    Point high;
};

class SvgWriter
{
public:
    SvgWriter(std::ostream& out, const Drawing& drawing)
        : out_(out), drawing_(drawing), frame_(drawing)
    {
        for (const auto& stroke : drawing.strokes)
        {
            most_links_ = std::max(most_links_, stroke.links);
        }
    }

    void write()
    {
        write_head();
        for (const auto& outline : drawing_.outlines)
        {
            out_ << "<circle" << place(outline.centre) << attribute("r", px(outline.radius))
                 << " fill=\"#f3f5f7\" stroke=\"#c9d1d9\"/>\n";
        }
        write_strokes();
        write_marks();
        write_legend();
        out_ << "</svg>\n";
    }

private:
    static std::string place(Point at)
    {
        return attribute("cx", px(at.x)) + attribute("cy", px(at.y));
    }

    static std::string style(std::size_t type)
    {
        const std::string dash = class_dashes[type / class_colours.size() % class_dashes.size()];
        return attribute("stroke", class_colours[type % class_colours.size()]) +
               (dash.empty() ? "" : attribute("stroke-dasharray", dash));
    }

    std::string class_text(std::size_t type) const
    {
        const auto& of_links = drawing_.classes[type];
        return xml(of_links.name) + ": " + std::to_string(of_links.links) +
               (of_links.links == 1 ? " link" : " links") +
               (std::ranges::find(drawing_.strokes, LinkTypeId{static_cast<std::uint32_t>(type)},
                                  &Stroke::type) == drawing_.strokes.end()
                    ? ", inside groups"
                    : "");
    }

    void write_head()
    {
        const auto lines = static_cast<double>(shown_classes() + (drawing_.is_of_groups ? 2 : 1));
        // Letters of the heading are less than 10 pixels wide.
        const auto width = std::max({frame_.high.x - frame_.low.x,
                                     10.0 * static_cast<double>(drawing_.title.size()), 320.0}) +
                           2 * margin;
        const auto height =
            frame_.high.y - frame_.low.y + heading_height + lines * line_height + 3 * margin;
        const auto left = (frame_.low.x + frame_.high.x - width) / 2;
        left_ = left + margin;
        out_
            << R"(<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title description")"
            << R"( width="100%" height="100%")"
            << attribute("viewBox", px(left) + " " + px(top()) + " " + px(width) + " " + px(height))
            << ">\n<title id=\"title\">" << xml(drawing_.title)
            << "</title>\n<desc id=\"description\">" << description() << "</desc>\n<rect"
            << attribute("x", px(left)) << attribute("y", px(top()))
            << " width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
            << "<g font-family=\"sans-serif\" font-size=\"16\" fill=\"#1f2328\"><text"
            << attribute("x", px(left_)) << attribute("y", px(top() + margin)) << '>'
            << xml(drawing_.title) << "</text></g>\n";
    }

    double top() const
    {
        return frame_.low.y - margin - heading_height;
    }

    std::size_t shown_classes() const
    {
        return static_cast<std::size_t>(std::ranges::count_if(
            drawing_.classes, [](const Drawing::Class& type) { return type.links > 0; }));
    }

    std::string description() const
    {
        std::string text;
        for (std::size_t type = 0; type < drawing_.classes.size(); ++type)
        {
            if (drawing_.classes[type].links > 0)
            {
                text += (text.empty() ? "" : "; ") + class_text(type);
            }
        }
        return text.empty() ? "no links" : text;
    }

    double width_of(const Stroke& stroke) const
    {
        const auto links = static_cast<double>(stroke.links);
        if (!drawing_.is_of_groups)
        {
            return std::min(0.6 + 0.6 * links, 4.0);
        }
        const auto widest = drawing_.strokes.size() > 200 ? 1.2 : 4.0;
        return 0.3 + widest * std::sqrt(links / static_cast<double>(most_links_));
    }

    /// Many lines cover each other.
    const char* opacity() const
    {
        return drawing_.strokes.size() > 2000  ? "0.25"
               : drawing_.strokes.size() > 400 ? "0.5"
                                               : "0.8";
    }

    /// The classes of most lines first: the others lie on them.
    std::vector<std::size_t> by_lines() const
    {
        std::vector<std::size_t> lines(drawing_.classes.size());
        for (const auto& stroke : drawing_.strokes)
        {
            ++lines[stroke.type.value];
        }
        std::vector<std::size_t> order(lines.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, std::greater{},
                                 [&](std::size_t type) { return lines[type]; });
        return order;
    }

    void write_strokes()
    {
        for (const auto type : by_lines())
        {
            out_ << "<g fill=\"none\"" << style(type) << attribute("stroke-opacity", opacity())
                 << ">\n";
            for (const auto& stroke : drawing_.strokes)
            {
                if (stroke.type.value == type)
                {
                    write_stroke(stroke);
                }
            }
            out_ << "</g>\n";
        }
    }

    void write_stroke(const Stroke& stroke)
    {
        const auto from = drawing_.marks[stroke.from].at;
        const auto to = drawing_.marks[stroke.to].at;
        std::string path = "M" + px(from.x) + " " + px(from.y);
        if (stroke.bend != 0)
        {
            // The curve comes half as near to this point as the straight line is.
            const auto handle = 2.0 * Frame::middle(drawing_, stroke) - 0.5 * (from + to);
            path += "Q" + px(handle.x) + " " + px(handle.y) + " ";
        }
        else
        {
            path += "L";
        }
        out_ << "<path" << attribute("d", path + px(to.x) + " " + px(to.y))
             << attribute("stroke-width", px(width_of(stroke))) << "/>\n";
    }

    void write_marks()
    {
        out_ << "<g stroke=\"#1f2328\" font-family=\"sans-serif\" text-anchor=\"middle\">\n";
        for (const auto& mark : drawing_.marks)
        {
            write_mark(mark);
        }
        out_ << "</g>\n";
    }

    void write_mark(const Mark& mark)
    {
        out_ << "<g><title>" << xml(mark.title) << "</title>" << shape(mark);
        if (!mark.label.empty())
        {
            const auto size = mark.kind == Mark::Kind::group ? 14.0 : 10.0;
            out_ << "<text" << attribute("x", px(mark.at.x))
                 << attribute("y", px(mark.at.y + 0.36 * size)) << attribute("font-size", px(size))
                 << " stroke=\"none\" fill=\"#1f2328\">" << xml(mark.label) << "</text>";
        }
        out_ << "</g>\n";
    }

    /// Nodes are circles, switches squares, groups larger circles.
    static std::string shape(const Mark& mark)
    {
        if (mark.kind == Mark::Kind::network_switch)
        {
            const auto half = 0.9 * mark.radius;
            return "<rect" + attribute("x", px(mark.at.x - half)) +
                   attribute("y", px(mark.at.y - half)) + attribute("width", px(2 * half)) +
                   attribute("height", px(2 * half)) + " fill=\"#d9dee3\"/>";
        }
        return "<circle" + place(mark.at) + attribute("r", px(mark.radius)) +
               attribute("fill", mark.kind == Mark::Kind::group ? "#e8eef4" : "#ffffff") + "/>";
    }

    void write_legend()
    {
        auto y = frame_.high.y + 1.5 * margin;
        out_ << "<g font-family=\"sans-serif\" font-size=\"14\" fill=\"#1f2328\">\n";
        for (std::size_t type = 0; type < drawing_.classes.size(); ++type)
        {
            if (drawing_.classes[type].links == 0)
            {
                continue;
            }
            out_ << "<path"
                 << attribute("d", "M" + px(left_) + " " + px(y - 5) + "H" + px(left_ + 36))
                 << style(type) << " stroke-width=\"3\"/><text" << attribute("x", px(left_ + 46))
                 << attribute("y", px(y)) << '>' << class_text(type) << "</text>\n";
            y += line_height;
        }
        write_kinds(y);
        out_ << "</g>\n";
    }

    /// The kinds of marks, in one line, and what the first group consists of.
    void write_kinds(double y)
    {
        constexpr std::array<std::pair<Mark::Kind, const char*>, 3> kinds{
            {{Mark::Kind::node, "node"},
             {Mark::Kind::network_switch, "switch"},
             {Mark::Kind::group, "group"}}};
        auto x = left_ + 7;
        for (const auto& [kind, name] : kinds)
        {
            if (std::ranges::find(drawing_.marks, kind, &Mark::kind) != drawing_.marks.end())
            {
                out_ << "<g stroke=\"#1f2328\">" << shape({{x, y - 5}, 7, kind}) << "</g><text"
                     << attribute("x", px(x + 14)) << attribute("y", px(y)) << '>' << name
                     << "</text>\n";
                x += 90;
            }
        }
        if (drawing_.is_of_groups)
        {
            out_ << "<text" << attribute("x", px(left_)) << attribute("y", px(y + line_height))
                 << '>' << xml(drawing_.marks.front().title) << "</text>\n";
        }
    }

    std::ostream& out_;
    const Drawing& drawing_;
    Frame frame_;
    double left_ = 0;
    std::uint64_t most_links_ = 1;
};

} // namespace

void write_svg(std::ostream& out, const Drawing& drawing)
{
    SvgWriter(out, drawing).write();
}

} // namespace haec_sim
