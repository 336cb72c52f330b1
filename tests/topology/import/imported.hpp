// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/import.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace haec_sim::test
{

/// A file in a folder that is gone when the tests end; another text of the same name replaces it.
std::filesystem::path file_with(const std::string& name, std::string_view text);

/// The configuration that an import becomes, as NAME.json for the name "machine".
std::string configuration_of(const Import& import);

/// The graph of an import, a line each link: "0 s1 fast 2", "s0 -> s1 up".
std::vector<std::string> links_of(const Import& import);

/// The message of the fault for which `read` refuses a file, without the folder of the file.
std::string refusal(const std::function<Import()>& read);

} // namespace haec_sim::test
