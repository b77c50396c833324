package io.portolan.mpi.engine;

import java.util.ArrayList;
import java.util.List;

/// A region for messages that are a number each.
final class Place implements Region {
    private static final int TYPE = 3;

    private final List<Integer> ids = new ArrayList<>();

    static Content message(int id) {
        return new Words(TYPE, new long[] {id}, 0, 1);
    }

    /// The numbers that came.
    List<Integer> ids() {
        return ids;
    }

    /// Receives a message that was taken.
    void receive(Arrival message) {
        message.into(
                IncomingTransfer.into(
                        new Fabric(Settings.of(1)).mailbox(0), message.header(), this, "taken"));
    }

    @Override
    public void copyFrom(Content message) {
        ((Words) message).into(this);
    }

    @Override
    public void readWords(long[] words, int at, int count) {
        ids.add((int) words[at]);
    }

    @Override
    public int type() {
        return TYPE;
    }

    @Override
    public long elements() {
        return 1;
    }

    @Override
    public long bytes() {
        return Long.BYTES;
    }

    @Override
    public Content copy() {
        throw new AssertionError("a region is not sent");
    }

    @Override
    public boolean hasWords() {
        return true;
    }

    @Override
    public void writeWords(long[] words, int at) {
        throw new AssertionError("a region is not sent");
    }
}
