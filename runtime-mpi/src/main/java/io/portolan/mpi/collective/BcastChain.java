package io.portolan.mpi.collective;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The elements of a large bcast on their way from host to host, as one process sees them.
///
/// ```
///   the root's process --pieces--> a process of host b --pieces--> a process of host c ...
///     | others of its host           | others of b                   | others of c
/// ```
///
/// Overview. One process of each host gets the elements from another host, and hands them on to the
/// next host and to the other processes of its own, from where they are kept for its own ranks. So
/// N bytes go into each host once, where the root's process would send N bytes to each process.
///
/// *Threads:* as [ProcessChain].
///
/// Source: Thakur et al. 2005, section 4.2, for what it is weighed against
final class BcastChain implements ProcessChain {
    private final SegmentChain elements = new SegmentChain();
    private final long bytes;
    private final Flows flows = new Flows();

    /// How many bytes are here. Volatile, because another thread may send them.
    private volatile long come;

    private volatile @Nullable Throwable failure;

    /// @param contributions of all ranks, which fit each other and are chained
    /// @param root the place of the root
    BcastChain(CommRounds comm, List<Contribution> contributions, int root) {
        Contribution ofRoot = contributions.get(root);
        bytes = contributions.get(comm.placesHere().first()).bytes();
        try {
            PlaceSet takers =
                    ofRoot.isStandIn() ? comm.placesHere() : comm.places(comm.others()[0]);
            ofRoot.give(takers, elements::add);
            come = ofRoot.isStandIn() ? 0 : bytes;
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        connect(comm, root);
    }

    private void connect(CommRounds comm, int root) {
        int me = comm.process();
        Map<Integer, Integer> firsts = firstOfEachHost(comm, root);
        int first = Objects.requireNonNull(firsts.get(comm.hostOf(me)));
        if (me != first) {
            flows.incoming().add(new Inflow(first, bytes, new Arriving()));
            return;
        }
        ElementSource leaving = new HandedElements(this, bytes, () -> come, elements::read);
        List<Integer> order = List.copyOf(firsts.values());
        int at = order.indexOf(me);
        if (at > 0) {
            flows.incoming().add(new Inflow(order.get(at - 1), bytes, new Arriving()));
        }
        if (at + 1 < order.size()) {
            flows.outgoing().add(new Outflow(order.get(at + 1), leaving));
        }
        for (int other : comm.others()) {
            if (comm.hostOf(other) == comm.hostOf(me)) {
                flows.outgoing().add(new Outflow(other, leaving));
            }
        }
    }

    /// By host a process of it: that of the root, which comes first, or the one with the lowest
    /// number.
    private static Map<Integer, Integer> firstOfEachHost(CommRounds comm, int root) {
        Map<Integer, Integer> firsts = new LinkedHashMap<>();
        for (int process : comm.processes()) {
            if (comm.places(process).has(root)) {
                firsts.put(comm.hostOf(process), process);
            }
        }
        for (int process : comm.processes()) {
            firsts.putIfAbsent(comm.hostOf(process), process);
        }
        return firsts;
    }

    @Override
    public Flows flows() {
        return flows;
    }

    @Override
    public boolean moves() {
        return false;
    }

    @Override
    public @Nullable Throwable failure() {
        return failure;
    }

    private final class Arriving implements ElementSink {
        @Override
        public void write(long offset, MemorySegment part) {
            if (failure == null) {
                elements.write(offset, part);
                come = offset + part.byteSize();
            }
        }

        @Override
        public void fail(Throwable thrown) {
            failure = thrown;
        }
    }
}
