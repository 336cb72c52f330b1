// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "coefficient_file.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/json.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>

namespace haec_sim::static_network_model
{

namespace
{

constexpr const char* format_name = "haec_fit 1";

// Reads members of one document; each fault names file and key.
class Reader
{
public:
    explicit Reader(const std::filesystem::path& file) : file_(file.string()) {}

    const JsonValue& member(const JsonValue& object, const std::string& key) const
    {
        const JsonValue* found = object.member(key);
        if (found == nullptr)
        {
            fail(key, "is missing");
        }
        return *found;
    }

    double number(const JsonValue& value, const std::string& key) const
    {
        const auto* number = value.if_is<double>();
        if (number == nullptr || !std::isfinite(*number))
        {
            fail(key, "is no number");
        }
        return *number;
    }

    double number_member(const JsonValue& object, const std::string& key) const
    {
        return number(member(object, key), key);
    }

    /// A whole number from `least`.
    std::uint32_t count(const JsonValue& value, const std::string& key, double least) const
    {
        const double found = number(value, key);
        if (found < least || found > 1e6 || std::trunc(found) != found)
        {
            fail(key, "is no whole number in range");
        }
        return static_cast<std::uint32_t>(found);
    }

    const JsonValue::List& list(const JsonValue& object, const std::string& key,
                                std::size_t size) const
    {
        const auto* list = member(object, key).if_is<JsonValue::List>();
        if (list == nullptr || (size != 0 && list->size() != size) || list->empty())
        {
            fail(key, "is no list of the right length");
        }
        return *list;
    }

    [[noreturn]] void fail(const std::string& key, const std::string& what) const
    {
        throw UsageError(file_ + ": '" + key + "' " + what +
                         " in this coefficient file; make it anew with haec_fit");
    }

private:
    std::string file_;
};

WindowPolynomial read_window(const Reader& reader, const JsonValue& object)
{
    WindowPolynomial window;
    window.packets = reader.count(reader.member(object, "packets"), "packets", 1);
    window.mean_relative_error = reader.number_member(object, "mean_relative_error");
    window.maximum_relative_error = reader.number_member(object, "maximum_relative_error");
    const auto& rows = reader.list(object, "coefficients", WindowPolynomial::terms);
    for (std::size_t i = 0; i < WindowPolynomial::terms; ++i)
    {
        const auto* row = rows[i].if_is<JsonValue::List>();
        if (row == nullptr || row->size() != WindowPolynomial::terms)
        {
            reader.fail("coefficients", "is no list of 5 lists of 5 numbers");
        }
        for (std::size_t j = 0; j < WindowPolynomial::terms; ++j)
        {
            window.coefficients[i][j] = reader.number((*row)[j], "coefficients");
        }
    }
    return window;
}

void read_windows(const Reader& reader, const JsonValue& document, CoefficientFile& file)
{
    for (const JsonValue& object : reader.list(document, "windows", 0))
    {
        file.windows.push_back(read_window(reader, object));
        if (file.windows.back().packets != file.windows.size())
        {
            reader.fail("windows", "does not go through windows of 1, 2, ... packets");
        }
    }
}

void read_ranges(const Reader& reader, const JsonValue& document, CoefficientFile& file)
{
    const auto& hops = reader.list(document, "hops", 2);
    file.least_hops = reader.count(hops[0], "hops", 1);
    file.most_hops = reader.count(hops[1], "hops", file.least_hops);
    const auto& loss = reader.list(document, "loss_probability", 2);
    file.least_loss = reader.number(loss[0], "loss_probability");
    file.most_loss = reader.number(loss[1], "loss_probability");
}

// Digits enough to read back the same number.
constexpr int round_trip_digits = 17;

void write_row(std::ostream& out, const std::array<double, WindowPolynomial::terms>& row)
{
    const char* separator = "[";
    for (const double coefficient : row)
    {
        out << separator << coefficient;
        separator = ", ";
    }
    out << "]";
}

void write_window(std::ostream& out, const WindowPolynomial& window)
{
    out << "    {\n      \"packets\": " << window.packets
        << ",\n      \"mean_relative_error\": " << window.mean_relative_error
        << ",\n      \"maximum_relative_error\": " << window.maximum_relative_error
        << ",\n      \"coefficients\": [\n";
    for (std::size_t i = 0; i < WindowPolynomial::terms; ++i)
    {
        out << "        ";
        write_row(out, window.coefficients[i]);
        out << (i + 1 < WindowPolynomial::terms ? ",\n" : "\n");
    }
    out << "      ]\n    }";
}

} // namespace

std::optional<CoefficientFile> read_coefficient_file(const std::filesystem::path& path)
{
    const JsonValue document = read_json(path);
    const JsonValue* format = document.member("format");
    const auto* name = format != nullptr ? format->if_is<std::string>() : nullptr;
    if (name == nullptr || *name != format_name)
    {
        return std::nullopt;
    }
    const Reader reader(path);
    CoefficientFile file;
    const auto* model = reader.member(document, "communication_model").if_is<std::string>();
    const auto resilient = models_of(Family::resilient);
    if (model == nullptr ||
        std::find(resilient.begin(), resilient.end(), *model) == resilient.end())
    {
        reader.fail("communication_model", "is none of DORr, PNCr and NCDr");
    }
    file.communication_model = *model;
    const auto* parameters = reader.member(document, "parameters").if_is<JsonValue::Object>();
    if (parameters == nullptr)
    {
        reader.fail("parameters", "is no object");
    }
    for (const auto& [key, value] : *parameters)
    {
        file.parameters[key] = reader.number(value, key);
    }
    read_ranges(reader, document, file);
    read_windows(reader, document, file);
    if (file.parameters["size_window"] != static_cast<double>(file.windows.size()))
    {
        reader.fail("windows", "has not as many windows as size_window says");
    }
    return file;
}

std::vector<PreciseNanoseconds> evaluate(const CoefficientFile& file, std::uint32_t hops,
                                         long double loss, const std::string& where)
{
    if (hops < file.least_hops || hops > file.most_hops)
    {
        throw UsageError(where + ": a route has " + std::to_string(hops) +
                         " hops, the coefficients are for " + std::to_string(file.least_hops) +
                         " to " + std::to_string(file.most_hops) +
                         "; make a file for more with haec_fit, or choose evaluation exact");
    }
    if (loss < static_cast<long double>(file.least_loss) ||
        loss > static_cast<long double>(file.most_loss))
    {
        throw UsageError(where + ": the loss probability is " + text_of(static_cast<double>(loss)) +
                         ", the coefficients are for " + text_of(file.least_loss) + " to " +
                         text_of(file.most_loss) +
                         "; make a file for more with haec_fit, or choose evaluation exact");
    }
    std::vector<PreciseNanoseconds> times(1);
    for (const WindowPolynomial& window : file.windows)
    {
        times.emplace_back(window(static_cast<long double>(hops), loss));
    }
    return times;
}

std::string text_of(double number)
{
    std::ostringstream text;
    text << number;
    return text.str();
}

void write_coefficient_file(std::ostream& out, const CoefficientFile& file)
{
    const auto precision = out.precision(round_trip_digits);
    out << "{\n  \"format\": \"" << format_name << "\",\n  \"communication_model\": \""
        << file.communication_model << "\",\n  \"parameters\": {\n";
    for (auto entry = file.parameters.begin(); entry != file.parameters.end(); ++entry)
    {
        out << "    \"" << entry->first << "\": " << entry->second
            << (std::next(entry) != file.parameters.end() ? ",\n" : "\n");
    }
    out << "  },\n  \"hops\": [" << file.least_hops << ", " << file.most_hops
        << "],\n  \"loss_probability\": [" << file.least_loss << ", " << file.most_loss
        << "],\n  \"windows\": [\n";
    for (std::size_t index = 0; index < file.windows.size(); ++index)
    {
        write_window(out, file.windows[index]);
        out << (index + 1 < file.windows.size() ? ",\n" : "\n");
    }
    out << "  ]\n}\n";
    out.precision(precision);
}

} // namespace haec_sim::static_network_model
