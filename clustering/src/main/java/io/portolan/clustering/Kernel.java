package io.portolan.clustering;

/// Which code finds the nearest centers; the labels are the same, only the speed differs.
public enum Kernel {
    /// The Vector API where the JVM was started with it, plain Java otherwise.
    AUTOMATIC,
    /// Plain Java.
    PLAIN;

    /// Whether the Vector API must not be used even where it is there.
    boolean isPlain() {
        return this == PLAIN;
    }
}
