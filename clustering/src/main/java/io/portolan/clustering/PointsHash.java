package io.portolan.clustering;

import io.portolan.clustering.kernel.BitLayout;
import io.portolan.clustering.points.BinaryPoints;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// SHA-256 of coordinates and weights; bits are taken as they are packed.
final class PointsHash {
    /// Points that are turned into bytes at a time.
    private static final int BATCH = 256;

    private PointsHash() {}

    static byte[] of(Points points) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(head(points).getBytes(StandardCharsets.UTF_8));
            for (int first = 0; first < points.count(); first += BATCH) {
                digest.update(bytes(points, first, Math.min(points.count(), first + BATCH)));
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static String head(Points points) {
        return "%d points, %d dimensions, %s, %s"
                .formatted(
                        points.count(),
                        points.dimensions(),
                        points.metric(),
                        points.hasWeights() ? "weights" : "no weights");
    }

    private static byte[] bytes(Points points, int from, int to) {
        BinaryPoints binary = points.space() instanceof BinaryPoints bits ? bits : null;
        int perPoint = binary == null ? points.dimensions() : BitLayout.words(binary.dimensions());
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * (perPoint + 1) * (to - from));
        for (int i = from; i < to; i++) {
            for (int n = 0; n < perPoint; n++) {
                if (binary == null) {
                    bytes.putDouble(points.coordinate(i, n));
                } else {
                    bytes.putLong(binary.word(i, n));
                }
            }
            bytes.putDouble(points.weight(i));
        }
        return bytes.array();
    }
}
