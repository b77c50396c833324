package io.portolan.mpi.profile;

import io.portolan.core.dump.Dump;
import java.util.List;

/// The figures of a profile. In a job of several processes they are of the ranks of all, but for
/// processes that are missing.
///
/// @param world its name
/// @param processes all of the job, in the order of their numbers
/// @param ranks the numbers of those that the figures are of, in ascending order; those included
///   that were spawned
/// @param elapsedNanos from its begin to its end
/// @param messages by source, destination, channel and size; only those of which there are some
/// @param operations by rank and operation; only those that were called
/// @param callSites by the time spent there, the longest first
/// @param lateRanks by the time waited, the longest first
/// @param collectives by the mean spread times the calls, the largest first
public record ProfileFigures(
        String world,
        List<ProfiledProcess> processes,
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
        processes = List.copyOf(processes);
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
