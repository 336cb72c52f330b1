// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/prompt_sockets.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace
{

bool waits_for_acknowledgements(int descriptor)
{
    int prompt = 0;
    socklen_t size = sizeof(prompt);
    EXPECT_EQ(::getsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &prompt, &size), 0);
    return prompt == 0;
}

} // namespace

TEST(PromptSockets, TcpSocketsDoNotWaitForAcknowledgements)
{
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    ASSERT_GT(socket, STDERR_FILENO);
    ASSERT_TRUE(waits_for_acknowledgements(socket));

    haec_sim::send_promptly();

    EXPECT_FALSE(waits_for_acknowledgements(socket));
    ::close(socket);
}

TEST(PromptSockets, StandardStreamsStayAsTheyAre)
{
    const int input = ::dup(STDIN_FILENO);
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    ASSERT_EQ(::dup2(socket, STDIN_FILENO), STDIN_FILENO);
    ::close(socket);

    haec_sim::send_promptly();

    EXPECT_TRUE(waits_for_acknowledgements(STDIN_FILENO));
    ::dup2(input, STDIN_FILENO);
    ::close(input);
}
