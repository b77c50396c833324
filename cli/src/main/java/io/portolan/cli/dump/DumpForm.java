package io.portolan.cli.dump;

import java.util.List;

/// For whom a dump is written.
public enum DumpForm {
    /// For people: the dumps, with an empty line between two.
    TEXT("dumpText"),
    /// For programs: an array of the dumps.
    JSON("dumpJson");

    private final String operation;

    DumpForm(String operation) {
        this.operation = operation;
    }

    /// The operation of the MXBean that gives it.
    String operation() {
        return operation;
    }

    /// Several dumps as one.
    public String join(List<String> dumps) {
        return this == TEXT
                ? String.join("\n", dumps)
                : "[\n" + String.join(",\n", dumps) + "\n]\n";
    }
}
