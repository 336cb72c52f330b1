// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/arrow/column.hpp"

#include <functional>
#include <string_view>
#include <vector>

namespace haec_sim::exporting::arrow
{

/// Writes columns of one length as an Arrow IPC file of format version 5 with one record batch
/// (https://arrow.apache.org/docs/format/Columnar.html), without compression. All buffers begin at
/// multiples of 64 bytes, so that programs can use them where the file is mapped. `write` gets the
/// bytes of the file in order.
void write_ipc_file(const std::vector<Column>& columns,
                    const std::function<void(std::string_view)>& write);

} // namespace haec_sim::exporting::arrow
