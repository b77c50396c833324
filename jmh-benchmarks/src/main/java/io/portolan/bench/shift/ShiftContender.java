package io.portolan.bench.shift;

import io.portolan.bench.compare.Contender;

/// The twins of the rendezvous shift.
public enum ShiftContender implements Contender {
    SENDRECV("sendrecv of ranks", true, false),
    EXCHANGER("Exchanger, platform threads", false, false),
    SYNCHRONOUS_QUEUE("SynchronousQueue, platform threads", false, false),
    EXCHANGER_VIRTUAL("Exchanger, virtual threads", false, true),
    SYNCHRONOUS_QUEUE_VIRTUAL("SynchronousQueue, virtual threads", false, true);

    private final String label;
    private final boolean isOurs;
    private final boolean needsMoreRanksThanCores;

    ShiftContender(String label, boolean isOurs, boolean needsMoreRanksThanCores) {
        this.label = label;
        this.isOurs = isOurs;
        this.needsMoreRanksThanCores = needsMoreRanksThanCores;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public boolean isOurs() {
        return isOurs;
    }

    /// Nobody would take virtual threads for ranks that can have a core each.
    @Override
    public boolean fits(int ranks) {
        return !needsMoreRanksThanCores || ranks > Runtime.getRuntime().availableProcessors();
    }

    Ring ring(int ranks) {
        return switch (this) {
            case SENDRECV -> new RankRing(ranks);
            case EXCHANGER -> ThreadRing.onPlatformThreads(Links.exchangers(ranks));
            case SYNCHRONOUS_QUEUE -> ThreadRing.onPlatformThreads(Links.synchronousQueues(ranks));
            case EXCHANGER_VIRTUAL -> ThreadRing.onVirtualThreads(Links.exchangers(ranks));
            case SYNCHRONOUS_QUEUE_VIRTUAL ->
                    ThreadRing.onVirtualThreads(Links.synchronousQueues(ranks));
        };
    }
}
