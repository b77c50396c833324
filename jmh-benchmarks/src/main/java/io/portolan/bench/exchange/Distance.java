package io.portolan.bench.exchange;

/// Where the host has the two cores of a virtual machine, by how long a cache line takes from one
/// to the other. On a machine that moves nothing there is one of them all the time.
enum Distance {
    NEAR("near"),
    FAR("far");

    private static final double NEAR_NANOS = 100;

    private final String label;

    Distance(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /// @param controlNanos one way
    static Distance of(double controlNanos) {
        return controlNanos > NEAR_NANOS ? FAR : NEAR;
    }
}
