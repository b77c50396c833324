package io.portolan.bench.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;

/// A ping as bytes in a fixed layout: id, x, y, name. All contenders but the one with records send
/// these 47 bytes.
final class PingLayout {

    private PingLayout() {}

    static byte[] bytes(Ping ping) {
        byte[] name = ping.name().getBytes(UTF_8);
        return ByteBuffer.allocate(3 * Long.BYTES + name.length)
                .putLong(ping.id())
                .putDouble(ping.x())
                .putDouble(ping.y())
                .put(name)
                .array();
    }

    static Ping ping(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new Ping(
                in.getLong(),
                in.getDouble(),
                in.getDouble(),
                new String(bytes, 3 * Long.BYTES, bytes.length - 3 * Long.BYTES, UTF_8));
    }
}
