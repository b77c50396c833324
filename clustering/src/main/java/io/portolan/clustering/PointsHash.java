package io.portolan.clustering;

import io.portolan.clustering.kernel.BitLayout;
import io.portolan.clustering.points.Geometry;
import io.portolan.clustering.points.LocalPoints;
import io.portolan.clustering.ranks.PointExchange;
import io.portolan.mpi.Intracomm;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// SHA-256 of coordinates and weights; bits are taken as they are packed.
final class PointsHash {
    /// Points that are turned into bytes at a time.
    private static final int BATCH = 256;

    /// Bytes of points that come to rank 0 at a time, where a point is not longer.
    private static final int SENT_BYTES = 1 << 20;

    private PointsHash() {}

    static byte[] of(Points points) {
        MessageDigest digest = digest();
        digest.update(
                head(points.count(), points.dimensions(), points.metric(), points.hasWeights()));
        for (int first = 0; first < points.count(); first += BATCH) {
            digest.update(bytes(points, first, Math.min(points.count(), first + BATCH)));
        }
        return digest.digest();
    }

    /// That of the points of all ranks, on rank 0; on others the bytes say nothing. The rows pass
    /// through rank 0 in pieces. All ranks call it.
    static byte[] of(Intracomm comm, Points own, PointExchange all) {
        MessageDigest digest = digest();
        Geometry geometry = all.geometry();
        LocalPoints local = all.local();
        int dimensions = geometry.dimensionsOutside(local.dimensions());
        digest.update(head(local.count(), dimensions, Metric.of(geometry), local.hasWeights()));
        int[] rows = new int[comm.size()];
        comm.allgather(new int[] {own.count()}, rows);
        int[] counts = new int[comm.size()];
        int sent = Math.max(1, SENT_BYTES / perPoint(local.isBinary(), dimensions));
        for (int rank = 0; rank < rows.length; rank++) {
            for (int first = 0; first < rows[rank]; first += sent) {
                int end = Math.min(rows[rank], first + sent);
                boolean isOwn = rank == comm.rank();
                byte[] piece = isOwn ? bytes(own, first, end) : new byte[0];
                int[] length = {piece.length};
                comm.bcast(length, rank);
                counts[rank] = length[0];
                byte[] came = new byte[comm.rank() == 0 ? length[0] : 0];
                comm.gatherv(piece, came, counts, new int[counts.length], 0);
                counts[rank] = 0;
                digest.update(came);
            }
        }
        return digest.digest();
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static byte[] head(int count, int dimensions, Metric metric, boolean hasWeights) {
        return "%d points, %d dimensions, %s, %s"
                .formatted(count, dimensions, metric, hasWeights ? "weights" : "no weights")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static int perPoint(boolean isBinary, int dimensions) {
        return Long.BYTES * ((isBinary ? BitLayout.words(dimensions) : dimensions) + 1);
    }

    private static byte[] bytes(Points points, int from, int to) {
        ByteBuffer bytes =
                ByteBuffer.allocate(perPoint(points.isBinary(), points.dimensions()) * (to - from));
        for (int i = from; i < to; i++) {
            if (points.isBinary()) {
                for (long word : points.bits(i)) {
                    bytes.putLong(word);
                }
            } else {
                for (int d = 0; d < points.dimensions(); d++) {
                    bytes.putDouble(points.coordinate(i, d) + 0.0); // not -0.0, which some lose
                }
            }
            bytes.putDouble(points.weight(i));
        }
        return bytes.array();
    }
}
