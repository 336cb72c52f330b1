// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/line_buffer.hpp"

#include "haec_sim/error.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

namespace haec_sim::exporting
{

LineBuffer& LineBuffer::operator<<(DecimalTime time)
{
    std::int64_t unit = 1;
    for (unsigned digit = 0; digit < time.digits; ++digit)
    {
        unit *= 10;
    }
    const auto whole = time.time.count() / unit;
    auto rest = time.time.count() % unit;
    // A whole of 0 has no sign of its own.
    if (whole == 0 && rest < 0)
    {
        *this << '-';
    }
    rest = std::abs(rest);
    *this << whole;
    if (rest == 0)
    {
        return *this;
    }
    *this << '.';
    auto* const to = room_for(longest_number);
    std::size_t length = 0;
    for (unit /= 10; rest > 0; unit /= 10)
    {
        to[length++] = static_cast<char>('0' + rest / unit);
        rest %= unit;
    }
    size_ += length;
    return *this;
}

void LineBuffer::pass_on(std::ostream& out)
{
    write_block(out, text());
    clear();
}

void write_block(std::ostream& out, std::string_view text)
{
    errno = 0;
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    if (!out)
    {
        const std::string reason = errno != 0 ? std::strerror(errno) : "the stream failed";
        throw Error("cannot write the output: " + reason +
                    "; check the space on its disk, or whether its reader is still there");
    }
}

} // namespace haec_sim::exporting
