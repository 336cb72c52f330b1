// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "imported.hpp"

#include "tests/core/message_of.hpp"
#include "tests/otf2/scratch_folder.hpp"

#include <fstream>
#include <sstream>

namespace haec_sim::test
{

namespace
{

const std::filesystem::path& folder()
{
    static const ScratchFolder folder;
    return folder.path();
}

std::string contents(const std::filesystem::path& file)
{
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

} // namespace

std::filesystem::path file_with(const std::string& name, std::string_view text)
{
    std::ofstream(folder() / name, std::ios::binary) << text;
    return folder() / name;
}

std::string configuration_of(const Import& import)
{
    const auto file = folder() / "machine.json";
    write_import(import, {file.string(), true});
    return contents(file);
}

std::vector<std::string> links_of(const Import& import)
{
    auto graph = import.graph;
    graph.node_names.clear();
    graph.switch_names.clear();
    std::stringstream text;
    write_graph(text, graph, import.classes);
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);)
    {
        lines.push_back(line);
    }
    // The counts are told by the import itself.
    lines.erase(lines.begin(), lines.begin() + 2);
    return lines;
}

std::string refusal(const std::function<Import()>& read)
{
    auto message = message_of(read);
    const auto place = message.find(folder().string() + "/");
    return place == std::string::npos ? message
                                      : message.erase(place, folder().string().size() + 1);
}

} // namespace haec_sim::test
