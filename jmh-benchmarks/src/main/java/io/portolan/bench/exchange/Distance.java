package io.portolan.bench.exchange;

/// Where the host has the two cores of a virtual machine, by how long a cache line takes from one
/// to the other. On a machine that moves nothing there is one of them all the time.
enum Distance {
    NEAR("near"),
    FAR("far"),

    /// There is no control: of a single core, or of what is measured as a whole.
    ANY("anywhere");

    private static final double NEAR_NANOS = 100;

    private final String label;

    Distance(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /// @param controlNanos one way; not a number without a control
    static Distance of(double controlNanos) {
        if (Double.isNaN(controlNanos)) {
            return ANY;
        }
        return controlNanos > NEAR_NANOS ? FAR : NEAR;
    }
}
