package io.portolan.services.store;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Contents that a test takes, and that it gives for snapshots.
final class Found implements Contents {

    private final Consumer<byte[]> records;
    private volatile @Nullable Iterable<byte[]> snapshot;
    private final List<byte[]> all = new ArrayList<>();
    private int gaps;

    Found(Consumer<byte[]> records) {
        this.records = records;
    }

    /// What the next snapshot holds.
    void snapshot(Iterable<byte[]> next) {
        snapshot = next;
    }

    /// How often records were missing.
    int gaps() {
        return gaps;
    }

    @Override
    public void take(int version, byte[] record) {
        records.accept(record);
        all.add(record);
    }

    @Override
    public void gap() {
        gaps++;
    }

    @Override
    public Iterable<byte[]> records() {
        Iterable<byte[]> given = snapshot;
        return given == null ? all : given;
    }
}
