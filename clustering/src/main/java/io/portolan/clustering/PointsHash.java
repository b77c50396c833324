package io.portolan.clustering;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// SHA-256 of coordinates and weights.
final class PointsHash {
    private PointsHash() {}

    static byte[] of(Points points) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            ByteBuffer head = ByteBuffer.allocate(2 * Integer.BYTES + 1);
            head.putInt(points.count()).putInt(points.dimensions());
            head.put((byte) (points.hasWeights() ? 1 : 0));
            digest.update(head.array());
            for (int b = 0; b < points.blocks(); b++) {
                digest.update(bytes(points.exact(b)));
                double[] weights = points.weights(b);
                if (weights != null) {
                    digest.update(bytes(weights));
                }
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static byte[] bytes(double[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * values.length);
        bytes.asDoubleBuffer().put(values);
        return bytes.array();
    }
}
