package io.portolan.bench.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;

/// What is sent to and fro: about 50 bytes. All contenders but those with records send the 47 bytes
/// of a fixed layout: id, x, y, name.
public record Ping(long id, double x, double y, String name) {

    static final Ping FIRST = new Ping(1, 2, 3, "a name of some letters");

    /// What the other side makes of it.
    Ping swapped() {
        return new Ping(id, y, x, name);
    }

    Ping numbered(long number) {
        return new Ping(number, x, y, name);
    }

    byte[] bytes() {
        byte[] letters = name.getBytes(UTF_8);
        return ByteBuffer.allocate(3 * Long.BYTES + letters.length)
                .putLong(id)
                .putDouble(x)
                .putDouble(y)
                .put(letters)
                .array();
    }

    static Ping of(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new Ping(
                in.getLong(),
                in.getDouble(),
                in.getDouble(),
                new String(bytes, 3 * Long.BYTES, bytes.length - 3 * Long.BYTES, UTF_8));
    }
}
