package io.portolan.bench.compare;

/// Contenders for tests.
enum Twin implements Contender {
    OURS,
    PEER,
    OTHER_PEER;

    @Override
    public String label() {
        return name();
    }

    @Override
    public boolean isOurs() {
        return this == OURS;
    }

    /// The other peer runs only from size 4 on.
    @Override
    public boolean fits(int size) {
        return this != OTHER_PEER || size >= 4;
    }
}
