// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/xml_element.hpp"

#include "core/files/text_file.hpp"
#include "haec_sim/error.hpp"

#include <boost/property_tree/xml_parser.hpp>

#include <algorithm>
#include <sstream>
#include <utility>

namespace haec_sim
{

namespace
{

namespace pt = boost::property_tree;

/// The parser calls itself for each element inside another.
constexpr int deepest_element = 1000;

/// An upper bound of how deep elements are inside each other.
int depth_of(const std::string& text)
{
    int depth = 0;
    int most = 0;
    for (auto at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1))
    {
        const char next = at + 1 < text.size() ? text[at + 1] : '\0';
        const auto end = std::min(text.find('>', at), text.size());
        if (next == '/')
        {
            --depth;
        }
        else if (next != '?' && next != '!' && text[end - 1] != '/')
        {
            most = std::max(most, ++depth);
        }
    }
    return most;
}

XmlElement element_of(const std::string& tag, const pt::ptree& tree)
{
    XmlElement element{.tag = tag};
    for (const auto& [name, child] : tree)
    {
        if (name == "<xmlattr>")
        {
            for (const auto& [key, value] : child)
            {
                element.attributes[key] = value.data();
            }
        }
        else if (name != "<xmlcomment>" && name != "<xmltext>")
        {
            element.children.push_back(element_of(name, child));
        }
    }
    element.text = element.children.empty() ? tree.data() : std::string();
    return element;
}

} // namespace

XmlElement read_xml_file(const std::filesystem::path& file)
{
    const auto text = text_of(file, "file", "its path");
    if (depth_of(text) > deepest_element)
    {
        throw UsageError(file.string() + ": its elements are more than " +
                         std::to_string(deepest_element) +
                         " deep inside each other; check that this is the file that you mean");
    }
    std::istringstream stream(text);
    pt::ptree tree;
    try
    {
        pt::read_xml(stream, tree, pt::xml_parser::no_comments);
    }
    catch (const pt::xml_parser_error& error)
    {
        throw UsageError(file.string() + ":" + std::to_string(error.line()) +
                         ": this is no XML: " + error.message() + "; correct it");
    }
    if (tree.empty())
    {
        throw UsageError(file.string() + ": this is no XML: it has no element; correct it");
    }
    return element_of(tree.front().first, tree.front().second);
}

} // namespace haec_sim
