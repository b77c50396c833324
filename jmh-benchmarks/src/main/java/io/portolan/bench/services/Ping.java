package io.portolan.bench.services;

/// What is sent to and fro: about 50 bytes.
public record Ping(long id, double x, double y, String name) {

    /// The first.
    public static Ping first() {
        return new Ping(1, 2, 3, "a name of some letters");
    }

    /// What the other side makes of it.
    public Ping swapped() {
        return new Ping(id, y, x, name);
    }
}
