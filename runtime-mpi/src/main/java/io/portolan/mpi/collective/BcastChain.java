package io.portolan.mpi.collective;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The elements of a large bcast on their way from host to host, as one process sees them.
///
/// ```
///   process of the root --pieces--> the next --pieces--> ... --pieces--> the last
/// ```
///
/// Overview. The processes of a host follow each other. Each process hands on what comes from where
/// it is kept for its own ranks. So each one sends N bytes at most, and N bytes go into each host
/// and out of it, where the root's process would send N bytes to each other one.
///
/// *Threads:* as [ProcessChain].
///
/// Source: Thakur et al. 2005, section 4.2, for what it is weighed against
final class BcastChain implements ProcessChain {
    private final SegmentChain elements = new SegmentChain();
    private final long bytes;
    private final List<Inflow> incoming = new ArrayList<>(1);
    private final List<Outflow> outgoing = new ArrayList<>(1);

    /// How many bytes are here. Volatile, because another thread may send them.
    private volatile long come;

    private volatile @Nullable Throwable failure;

    /// @param order of all processes
    /// @param contributions of all ranks, which fit each other and are chained
    /// @param root the place of the root
    BcastChain(CommRounds comm, int[] order, List<Contribution> contributions, int root) {
        int first = indexOf(comm, order, root);
        int at = indexOf(comm, order, comm.placesHere().first());
        int next = order[(at + 1) % order.length];
        Contribution ofRoot = contributions.get(root);
        bytes = contributions.get(comm.placesHere().first()).bytes();
        try {
            boolean isOfRoot = at == first;
            ofRoot.give(isOfRoot ? comm.places(next) : comm.placesHere(), elements::add);
            come = isOfRoot ? bytes : 0;
        } catch (RuntimeException | OutOfMemoryError e) {
            failure = e;
        }
        if (at != first) {
            int before = order[Math.floorMod(at - 1, order.length)];
            incoming.add(new Inflow(before, bytes, new Arriving()));
        }
        if (next != order[first]) {
            outgoing.add(new Outflow(next, new Leaving()));
        }
    }

    /// Where in the order the process with that place is.
    private static int indexOf(CommRounds comm, int[] order, int place) {
        int index = 0;
        while (!comm.places(order[index]).has(place)) {
            index++;
        }
        return index;
    }

    @Override
    public List<Inflow> incoming() {
        return incoming;
    }

    @Override
    public List<Outflow> outgoing() {
        return outgoing;
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

    /// After a failure all is ready, and nothing can be read.
    private final class Leaving implements ElementSource {
        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public long ready() {
            return failure == null ? come : bytes;
        }

        @Override
        public void read(long offset, MemorySegment memory, long at, long length) {
            Throwable thrown = failure;
            if (thrown != null) {
                throw new IllegalStateException(thrown);
            }
            elements.read(offset, memory, at, length);
        }
    }
}
