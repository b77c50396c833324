package io.portolan.bench.shift;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;

/// The twins of the rendezvous shift.
public enum ShiftContender implements Contender {
    SENDRECV("sendrecv of ranks", Role.OURS, false),
    EXCHANGER("Exchanger, platform threads", Role.PEER, false),
    SYNCHRONOUS_QUEUE("SynchronousQueue, platform threads", Role.PEER, false),
    EXCHANGER_VIRTUAL("Exchanger, virtual threads", Role.PEER, true),
    SYNCHRONOUS_QUEUE_VIRTUAL("SynchronousQueue, virtual threads", Role.PEER, true);

    private final String label;
    private final Role role;
    private final boolean needsMoreRanksThanCores;

    ShiftContender(String label, Role role, boolean needsMoreRanksThanCores) {
        this.label = label;
        this.role = role;
        this.needsMoreRanksThanCores = needsMoreRanksThanCores;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    /// Nobody would take virtual threads for ranks that can have a core each.
    @Override
    public boolean fits(int ranks) {
        return !needsMoreRanksThanCores || ranks > Runtime.getRuntime().availableProcessors();
    }

    ShiftRing ring(int ranks) {
        return switch (this) {
            case SENDRECV -> new RankRing(ranks);
            case EXCHANGER -> ThreadRing.onPlatformThreads(ShiftLinks.exchangers(ranks));
            case SYNCHRONOUS_QUEUE ->
                    ThreadRing.onPlatformThreads(ShiftLinks.synchronousQueues(ranks));
            case EXCHANGER_VIRTUAL -> ThreadRing.onVirtualThreads(ShiftLinks.exchangers(ranks));
            case SYNCHRONOUS_QUEUE_VIRTUAL ->
                    ThreadRing.onVirtualThreads(ShiftLinks.synchronousQueues(ranks));
        };
    }
}
