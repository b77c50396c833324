package io.portolan.clustering;

/// Which code finds the nearest centers; the labels are the same, only the speed differs.
public enum Kernel {
    /// The Vector API where the JVM was started with it, plain Java otherwise.
    AUTOMATIC,
    /// Plain Java.
    PLAIN
}
