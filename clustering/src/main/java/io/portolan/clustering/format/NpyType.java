package io.portolan.clustering.format;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The kinds of elements that are read from NumPy files, by their names there.
enum NpyType {
    f4(4),
    f8(8),
    b1(1),
    u1(1),
    i1(1),
    u2(2),
    i2(2),
    u4(4),
    i4(4),
    u8(8),
    i8(8);

    final int bytes;

    NpyType(int bytes) {
        this.bytes = bytes;
    }

    static @Nullable NpyType find(String name) {
        return Arrays.stream(values()).filter(t -> t.name().equals(name)).findFirst().orElse(null);
    }

    static String names() {
        return Arrays.stream(values()).map(NpyType::name).collect(Collectors.joining(", "));
    }

    /// The next element.
    double next(ByteBuffer in) {
        return switch (this) {
            case f4 -> in.getFloat();
            case f8 -> in.getDouble();
            case b1, u1 -> in.get() & 0xff;
            case i1 -> in.get();
            case u2 -> in.getShort() & 0xffff;
            case i2 -> in.getShort();
            case u4 -> in.getInt() & 0xffffffffL;
            case i4 -> in.getInt();
            case u8 -> unsigned(in.getLong());
            case i8 -> in.getLong();
        };
    }

    private static double unsigned(long bits) {
        return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
    }
}
