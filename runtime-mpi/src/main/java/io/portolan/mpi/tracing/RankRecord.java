package io.portolan.mpi.tracing;

import io.portolan.mpi.profile.CallSiteTime;
import io.portolan.mpi.profile.LateRank;
import io.portolan.mpi.profile.MessageCount;
import io.portolan.mpi.profile.OperationTime;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/// What was noted of one rank, once it has ended. Times at which something happened are of the
/// clock of its process.
///
/// @param messages that it has sent, of which none is received yet, and that it has received, of
///   which none is sent yet
/// @param callSites with this rank only
/// @param lateRanks without the waits in collectives, which are known when all ranks are
/// @param communicators by their contexts, of those whose collectives it has called
/// @param arrivals in collectives, as cells of [Arrivals]
/// @param events as cells of [EventRing]
/// @param droppedEvents how many more there were
@SuppressWarnings("ArrayRecordComponent") // not compared
record RankRecord(
        int rank,
        List<MessageCount> messages,
        List<OperationTime> operations,
        List<CallSiteTime> callSites,
        List<LateRank> lateRanks,
        Map<Integer, Arrivals.Place> communicators,
        long[] arrivals,
        long[] events,
        long droppedEvents)
        implements Serializable {}
