package io.portolan.mpi.profile;

import java.io.Serializable;

/// The messages from one rank to another that went through one channel and have sizes of one class.
/// What a collective moves is no message.
///
/// A message counts as sent when its elements have left the sender's buffer, and as received when a
/// receive has taken them. So what was never received is the difference. What a rank has counted
/// whose process is missing is not known, and 0 here.
///
/// @param source the rank in the world that sent them
/// @param dest the rank in the world that they were for
/// @param sent how many the source has sent
/// @param sentBytes how many bytes those have
/// @param received how many the destination has received
/// @param receivedBytes how many bytes those have
public record MessageCount(
        int source,
        int dest,
        MessageChannel channel,
        SizeClass size,
        long sent,
        long sentBytes,
        long received,
        long receivedBytes)
        implements Serializable {}
