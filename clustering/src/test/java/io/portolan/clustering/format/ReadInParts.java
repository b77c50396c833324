package io.portolan.clustering.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.Points;
import io.portolan.mpi.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Compares what ranks that read a file in parts find with what one finds that reads it all.
final class ReadInParts {

    private ReadInParts() {}

    /// What was found, in words: the failure, or the table and its points.
    private record Found(@Nullable String failure, List<String> table, List<String> points) {

        static Found of(ClusteringException e) {
            return new Found(e.fault() + ": " + e.getMessage(), List.of(), List.of());
        }

        /// @param table null: that of another rank
        static Found of(@Nullable PointTable table, Points own) {
            return new Found(null, table == null ? List.of() : words(table), rows(own));
        }
    }

    /// Asserts that so many ranks find the same table, and own its points in their order: where all
    /// see the file, and where rank 0 alone does.
    static void assertAsOfOne(Path file, ReadSettings settings, int ranks) {
        Found alone = alone(file, settings);
        assertSame(alone, parts(file, settings, ranks, false));
        assertSame(alone, parts(file, settings, ranks, true));
    }

    private static void assertSame(Found alone, List<Found> parts) {
        List<String> points = new ArrayList<>();
        for (Found part : parts) {
            assertEquals(alone.failure(), part.failure());
            points.addAll(part.points());
        }
        assertEquals(alone.table(), parts.getFirst().table());
        assertEquals(alone.points(), points);
    }

    private static Found alone(Path file, ReadSettings settings) {
        try {
            PointTable table = PointReader.read(file, settings);
            return Found.of(table, table.points());
        } catch (ClusteringException e) {
            return Found.of(e);
        }
    }

    private static List<Found> parts(
            Path file, ReadSettings settings, int ranks, boolean isOfRank0) {
        AtomicReferenceArray<Found> found = new AtomicReferenceArray<>(ranks);
        try {
            World.run(
                    ranks,
                    world -> {
                        try {
                            PartReader.Part part =
                                    PartReader.read(world, file, () -> settings, isOfRank0);
                            found.set(world.rank(), Found.of(part.table(), part.own()));
                        } catch (ClusteringException e) {
                            found.set(world.rank(), Found.of(e));
                        }
                    });
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        List<Found> all = new ArrayList<>();
        for (int r = 0; r < ranks; r++) {
            all.add(found.get(r));
        }
        return all;
    }

    private static List<String> words(PointTable table) {
        List<String> words = new ArrayList<>();
        words.add(table.columns() + " weight " + table.weightColumn() + " of " + table.file());
        words.add(
                "skipped %d, missing %d: %s"
                        .formatted(
                                table.skipped().count(),
                                table.skipped().missing(),
                                table.skipped().firstReason()));
        words.add(table.scaling() + " " + table.page());
        try {
            table.labels().each((point, fields) -> words.add(point + " " + fields));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Identifiers identifiers = table.identifiers();
        if (identifiers != null) {
            words.add(identifiers.of(new int[] {1})[0]);
            words.add("" + identifiers.areNumbers(new int[] {1})[0]);
        }
        return words;
    }

    private static List<String> rows(Points points) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < points.count(); i++) {
            StringBuilder row = new StringBuilder(points.metric() + " " + points.hasWeights());
            for (int d = 0; d < points.dimensions(); d++) {
                row.append(' ').append(points.coordinate(i, d));
            }
            rows.add(row.append(" x ").append(points.weight(i)).toString());
        }
        return rows;
    }
}
