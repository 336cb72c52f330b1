// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/gen/generated_matrix.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/output_file.hpp"
#include "mapping/matrix_file.hpp"

#include <limits>

namespace haec_sim
{

namespace
{

Bytes times(std::uint64_t messages, Bytes length)
{
    if (length.value > 0 && messages > std::numeric_limits<std::uint64_t>::max() / length.value)
    {
        throw Error("the communication matrix has more bytes than 64 bits can count; ask for fewer "
                    "iterations or shorter messages");
    }
    return Bytes{messages * length.value};
}

} // namespace

CommunicationMatrix generated_matrix(const workload::Pattern& pattern)
{
    CommunicationMatrix matrix;
    pattern.count_messages(
        [&matrix](const workload::Message& message, std::uint64_t messages) {
            matrix.add({message.sender, message.receiver},
                       {messages, times(messages, message.length)});
        });
    return matrix;
}

void write_generated_matrix(const workload::Pattern& pattern, const GenerateOptions& options)
{
    require_replaceable({options.output.string(), options.force});
    const auto matrix = generated_matrix(pattern);
    write_output(options.output.string(),
                 [&matrix](std::ostream& out) { write_matrix(out, matrix); });
}

} // namespace haec_sim
