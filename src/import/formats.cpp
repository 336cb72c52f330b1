// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/format.hpp"

namespace haec_sim::importing
{

const std::vector<FormatDescriptor>& formats()
{
    static const std::vector<FormatDescriptor> all{chakra_format(), goal_format(), ti_format()};
    return all;
}

} // namespace haec_sim::importing
