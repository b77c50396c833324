package io.portolan.bench.clustering;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;

/// Who reads a CSV file.
enum ReadingContender implements Contender {
    PORTOLAN("Portolan", Role.OURS),
    PANDAS("pandas", Role.PEER);

    private static final int ROWS = 242_335;

    private final String label;
    private final Role role;

    ReadingContender(String label, Role role) {
        this.label = label;
        this.role = role;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    /// Throws unless all rows were read.
    static void verify(double rows) {
        if (rows != ROWS) {
            throw new IllegalStateException("%s rows were read, and there are %d".formatted(rows, ROWS));
        }
    }
}
