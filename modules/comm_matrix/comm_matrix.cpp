// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// comm_matrix: writes the communication matrix of the point-to-point messages, the same file as
// `haec_map matrix` of the input trace. All records pass on as they are.
//
//     M(i, j) = number and bytes of the MpiSend and MpiIsend of process i to process j
// Neglected: collectives, operations on windows, cancelled sends, and sends to a rank that the
// communicator does not have. Times do not matter.
// Keys: output, replace.
// Example: three sends of 100 bytes from process 0 to process 1 are the line 0,1,3,300.

#include "haec_sim/module.hpp"
#include "haec_sim/output_file.hpp"
#include "haec_sim/output_keys.hpp"
#include "mapping/matrix_file.hpp"
#include "mapping/packed_matrix.hpp"
#include "mapping/send_counter.hpp"

#include <memory>
#include <string>
#include <utility>

namespace haec_sim::comm_matrix
{

namespace
{

/// Counts while records pass.
class Counting final : public UniformEventHandler<Counting>
{
public:
    /// The matrix outlives it.
    Counting(const LocationInfo& location, CommunicationMatrix& matrix)
        : counter_(*location.processes, location.process), matrix_(matrix)
    {
    }

    template <class Record>
    void handle(Record& record)
    {
        if constexpr (SendCounter::counts<Record>)
        {
            counter_.handle(record);
        }
        pass_on(record);
    }

    void finish() override
    {
        counter_.add_to(matrix_);
        EventHandler::finish();
    }

private:
    SendCounter counter_;
    CommunicationMatrix& matrix_;
};

class CommMatrix final : public Module
{
public:
    explicit CommMatrix(std::string file) : file_(std::move(file)) {}

    std::unique_ptr<EventHandler> open(const LocationInfo& location) override
    {
        return std::make_unique<Counting>(location, matrix_);
    }

    std::vector<std::byte> result(const RunSpan&) override
    {
        return packed(matrix_);
    }

    void conclude(const RankResults& results, const RunSpan&) override
    {
        write_output(file_, [&](std::ostream& out) { write_matrix(out, unpacked(results)); });
    }

private:
    std::string file_;
    /// The messages of the locations of this rank.
    CommunicationMatrix matrix_;
};

std::unique_ptr<Module> create(const ModuleContext& context)
{
    return std::make_unique<CommMatrix>(output_of(context, "output"));
}

ModuleDescriptor comm_matrix_descriptor()
{
    return {.name = "comm_matrix",
            .summary = "writes which process sends how much to which, as haec_map matrix does",
            .parameters = {output_key("output", "where to write, seen from the working directory",
                                      "comm_matrix.csv", "file"),
                           replace_key()},
            .resolve = {},
            .create = create};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(comm_matrix, comm_matrix_descriptor());

} // namespace haec_sim::comm_matrix
