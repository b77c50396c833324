package io.portolan.bench.compare;

/// Contenders for tests.
enum Side implements Contender {
    OURS(Role.OURS),
    PEER(Role.PEER),
    OTHER_PEER(Role.YARDSTICK),
    LIMIT(Role.FLOOR);

    private final Role role;

    Side(Role role) {
        this.role = role;
    }

    @Override
    public String label() {
        return name();
    }

    @Override
    public Role role() {
        return role;
    }

    /// The other peer runs only from size 4 on.
    @Override
    public boolean fits(int size) {
        return this != OTHER_PEER || size >= 4;
    }
}
