// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace haec_sim
{

/// An element of an XML document, without comments.
struct XmlElement
{
    std::string tag;
    /// The text of an element without children.
    std::string text{};
    std::map<std::string, std::string> attributes{};
    std::vector<XmlElement> children{};
};

/// The outermost element of a file. Throws UsageError naming the file and, for bad syntax, the
/// line. Declared types and entities of documents are passed over.
XmlElement read_xml_file(const std::filesystem::path& file);

} // namespace haec_sim
