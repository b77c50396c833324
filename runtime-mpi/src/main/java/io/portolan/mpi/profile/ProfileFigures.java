package io.portolan.mpi.profile;

import io.portolan.core.dump.Dump;
import java.util.List;

/// The figures of a profile. In a job of several processes each one has a profile of its own ranks,
/// and with it of what these have sent to others and received from them.
///
/// @param world its name
/// @param process the number of the process whose ranks these are; 0 if there is one only
/// @param processes how many there are
/// @param ranks their numbers, in ascending order; those included that were spawned
/// @param elapsedNanos from its begin to its end
/// @param messages by source, destination, channel and size; only those of which there are some
/// @param operations by rank and operation; only those that were called
/// @param callSites by the time spent there, the longest first
/// @param lateRanks by the time waited, the longest first
/// @param collectives by the mean spread times the calls, the largest first
public record ProfileFigures(
        String world,
        int process,
        int processes,
        List<Integer> ranks,
        long elapsedNanos,
        List<MessageCount> messages,
        List<OperationTime> operations,
        List<CallSiteTime> callSites,
        List<LateRank> lateRanks,
        List<CollectiveSpread> collectives)
        implements Dump {
    /// The figures, which do not change any more.
    public ProfileFigures {
        ranks = List.copyOf(ranks);
        messages = List.copyOf(messages);
        operations = List.copyOf(operations);
        callSites = List.copyOf(callSites);
        lateRanks = List.copyOf(lateRanks);
        collectives = List.copyOf(collectives);
    }

    /// The figures as tables for a terminal.
    @Override
    public String text() {
        return new ProfileText(this).text();
    }
}
