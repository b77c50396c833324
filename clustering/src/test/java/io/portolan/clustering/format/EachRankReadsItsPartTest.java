package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.AnnealingSettings;
import io.portolan.clustering.Checkpoints;
import io.portolan.clustering.Clusterer;
import io.portolan.clustering.Clustering;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.DeterministicAnnealing;
import io.portolan.clustering.KMeans;
import io.portolan.clustering.KMeansSettings;
import io.portolan.clustering.Metric;
import io.portolan.clustering.Points;
import io.portolan.clustering.Progress;
import io.portolan.clustering.SpreadPoints;
import io.portolan.clustering.Sweep;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.World;
import io.portolan.mpi.error.RankFailedException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// No rank has more of a file than its part, and the result is that of one rank that has it all.
@Timeout(60)
final class EachRankReadsItsPartTest {
    private static final int ROWS = 5000;
    private static final int BITS = 100;
    private static final int DIGITS = 26;
    private static final int BLOCK = 1024;

    @TempDir private Path folder;

    /// Fingerprints about six others; the lines are of many lengths.
    private static List<String> lines(int rows) {
        SplittableRandom random = new SplittableRandom(5);
        byte[][] centers = new byte[6][DIGITS / 2];
        for (byte[] center : centers) {
            random.nextBytes(center);
        }
        List<String> lines = new ArrayList<>(List.of("#FPS1", "#num_bits=" + BITS));
        for (int i = 0; i < rows; i++) {
            byte[] bytes = centers[random.nextInt(6)].clone();
            for (int flip = 0; flip < 8; flip++) {
                int bit = random.nextInt(BITS);
                bytes[bit / 8] ^= (byte) (1 << bit % 8);
            }
            bytes[BITS / 8] &= (1 << BITS % 8) - 1;
            lines.add(HexFormat.of().formatHex(bytes) + "\tid" + "x".repeat(i % 40) + i);
        }
        return lines;
    }

    private Path fps(String name, List<String> lines) throws IOException {
        Path file = folder.resolve(name);
        byte[] text = String.join("\n", lines).getBytes(US_ASCII); // no end of the last line
        try (OutputStream out =
                name.endsWith(".gz")
                        ? new GZIPOutputStream(Files.newOutputStream(file))
                        : Files.newOutputStream(file)) {
            out.write(text);
        }
        return file;
    }

    /// The same bits as an array of bytes of 8 bits each.
    private Path npy(String name, List<String> lines) throws IOException {
        int columns = DIGITS / 2;
        String shape = "(%d, %d)".formatted(lines.size() - 2, columns);
        String text = "{'descr': '|u1', 'fortran_order': False, 'shape': %s, }".formatted(shape);
        byte[] header = (text + " ".repeat(117 - text.length()) + "\n").getBytes(US_ASCII);
        Path file = folder.resolve(name);
        try (OutputStream out =
                name.endsWith(".gz")
                        ? new GZIPOutputStream(Files.newOutputStream(file))
                        : Files.newOutputStream(file)) {
            out.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
            out.write(new byte[] {(byte) header.length, 0});
            out.write(header);
            for (String line : lines.subList(2, lines.size())) {
                out.write(HexFormat.of().parseHex(line.substring(0, DIGITS)));
            }
        }
        return file;
    }

    private static ReadSettings settings(Path file) {
        ReadSettings settings = ReadSettings.detect().withMetric(Metric.HAMMING);
        return file.toString().contains("npy")
                ? settings.withPackedBits(ReadSettings.BitOrder.little)
                : settings;
    }

    /// What a rank does with its part.
    @FunctionalInterface
    private interface OnRank<T> {
        T of(Intracomm comm, PartReader.Part part);
    }

    private static <T> List<T> onRanks(int ranks, Path file, boolean isOfRank0, OnRank<T> what)
            throws InterruptedException {
        AtomicReferenceArray<T> found = new AtomicReferenceArray<>(ranks);
        try {
            World.run(
                    ranks,
                    world ->
                            found.set(
                                    world.rank(),
                                    what.of(
                                            world,
                                            PartReader.read(
                                                    world,
                                                    file,
                                                    () -> settings(file),
                                                    isOfRank0))));
        } catch (RankFailedException e) {
            if (e.getCause() instanceof ClusteringException cause) {
                throw cause;
            }
            throw e;
        }
        List<T> all = new ArrayList<>();
        for (int r = 0; r < ranks; r++) {
            all.add(found.get(r));
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource({
        "points.fps, 1, false",
        "points.fps, 2, false",
        "points.fps, 3, false",
        "points.fps, 7, false",
        "points.fps, 3, true",
        "points.fps.gz, 3, false",
        "points.npy, 2, false",
        "points.npy, 3, false",
        "points.npy.gz, 3, false",
    })
    void aRankHoldsItsRowsAndNoOthers(String name, int ranks, boolean isOfRank0) throws Exception {
        List<String> lines = lines(ROWS);
        Path file = name.contains("npy") ? npy(name, lines) : fps(name, lines);
        PointTable whole = PointReader.read(file, settings(file));
        List<Points> parts = onRanks(ranks, file, isOfRank0, (_, part) -> part.own());
        int number = 0;
        for (Points part : parts) {
            // Whole blocks of 1024 points, about as many for each rank.
            assertTrue(part.count() <= ROWS / ranks + BLOCK, "a rank holds " + part.count());
            for (int i = 0; i < part.count(); i++) {
                assertArrayEquals(whole.points().bits(number), part.bits(i), "point " + number);
                number++;
            }
        }
        assertEquals(ROWS, number);
        PointTable table =
                onRanks(ranks, file, isOfRank0, (_, part) -> Optional.ofNullable(part.table()))
                        .getFirst()
                        .orElseThrow();
        assertEquals(whole.columns(), table.columns());
        assertEquals(whole.page(), table.page());
        List<String> ofWhole = new ArrayList<>();
        whole.labels().each((point, fields) -> ofWhole.add(point + fields.toString()));
        List<String> ofParts = new ArrayList<>();
        table.labels().each((point, fields) -> ofParts.add(point + fields.toString()));
        assertEquals(ofWhole, ofParts);
    }

    /// As on two hosts of which one has an older file.
    @ParameterizedTest
    @ValueSource(strings = {"points.fps", "points.npy"})
    void anOlderCopyOfTheSameLengthIsNotRead(String name) throws Exception {
        List<String> lines = lines(ROWS);
        List<String> older = new ArrayList<>(lines);
        older.set(
                lines.size() - 1,
                lines.get(2).substring(0, DIGITS) + lines.getLast().substring(DIGITS));
        Path file = name.contains("npy") ? npy(name, lines) : fps(name, lines);
        Path copy = name.contains("npy") ? npy("older.npy", older) : fps("older.fps", older);
        assertEquals(Files.size(file), Files.size(copy));
        List<Points> whole = onRanks(2, file, true, (_, part) -> part.own());
        World.run(
                2,
                world -> {
                    Path seen = world.rank() == 0 ? file : copy;
                    Points own = PartReader.read(world, seen, () -> settings(seen), false).own();
                    Points expected = whole.get(world.rank());
                    assertEquals(expected.count(), own.count());
                    for (int i = 0; i < own.count(); i++) {
                        assertArrayEquals(expected.bits(i), own.bits(i), "point " + i);
                    }
                });
    }

    @Test
    void onlyTheFirstMarkIsPassedOver() throws Exception {
        List<String> lines = lines(ROWS);
        Path file = folder.resolve("marks.fps");
        Files.writeString(file, "\uFEFF\uFEFF" + String.join("\n", lines.subList(2, lines.size())));
        String alone =
                assertThrows(
                                ClusteringException.class,
                                () -> PointReader.read(file, settings(file)))
                        .getMessage();
        ClusteringException failure =
                assertThrows(
                        ClusteringException.class,
                        () -> onRanks(2, file, false, (_, part) -> part.own()));
        assertEquals(alone, failure.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 1023, 1024, 1025})
    void fewRowsAreOnFewRanks(int rows) throws Exception {
        Path file = fps("few.fps", lines(rows));
        List<Integer> counts = onRanks(4, file, false, (_, part) -> part.own().count());
        assertEquals(rows, counts.stream().mapToInt(count -> count).sum());
    }

    @ParameterizedTest
    @CsvSource({
        "points.fps, 2500, false",
        "points.fps, 4999, false",
        "points.fps, 2500, true",
        "points.fps.gz, 2500, false",
        "points.fps, 0, false",
    })
    void aBadLineIsNamedByItsNumberInTheWholeFile(String name, int row, boolean isOfRank0)
            throws Exception {
        List<String> lines = lines(ROWS);
        lines.set(row + 2, "zz" + lines.get(row + 2).substring(2));
        Path file = fps(name, lines);
        ClusteringException ofOne =
                assertThrows(
                        ClusteringException.class, () -> PointReader.read(file, settings(file)));
        String alone = String.valueOf(ofOne.getMessage());
        assertTrue(alone.contains("line " + (row + 3) + ":"), alone);
        for (int ranks : new int[] {1, 2, 3}) {
            ClusteringException failure =
                    assertThrows(
                            ClusteringException.class,
                            () -> onRanks(ranks, file, isOfRank0, (_, part) -> part));
            assertEquals(alone, failure.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "#FPS1\n", "#FPS1\n#num_bits=0\n", "#FPS1\n#what\nff\tx\n"})
    void aBadBeginningIsSaidAsByOneRank(String text) throws Exception {
        Path file = folder.resolve("odd.fps");
        Files.writeString(file, text);
        ReadSettings fps = ReadSettings.detect().withFormat(PointFormat.fps);
        String alone =
                assertThrows(ClusteringException.class, () -> PointReader.read(file, fps))
                        .getMessage();
        RankFailedException failure =
                assertThrows(
                        RankFailedException.class,
                        () ->
                                World.run(
                                        3,
                                        world -> PartReader.read(world, file, () -> fps, false)));
        assertEquals(alone, failure.getCause().getMessage());
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"points.fps", "points.fps.gz", "points.npy"})
    void theResultIsThatOfOneRank(String name) throws Exception {
        List<String> lines = lines(ROWS);
        Path file = name.contains("npy") ? npy(name, lines) : fps(name, lines);
        Points all = PointReader.read(file, settings(file)).points();
        for (Clusterer clusterer :
                List.of(
                        new KMeans(KMeansSettings.of(6)),
                        new DeterministicAnnealing(AnnealingSettings.of(6)))) {
            Clustering whole = clusterer.cluster(all);
            for (int ranks : new int[] {1, 2, 3}) {
                check(whole, together(ranks, file, clusterer, Progress.NONE));
            }
        }
    }

    @Tag("slow")
    @Test
    void aCheckpointOfTwoRanksGoesOnOnAnyNumber() throws Exception {
        Path file = fps("points.fps", lines(ROWS));
        Path checkpoint = folder.resolve("checkpoint");
        AnnealingSettings settings = AnnealingSettings.of(6);
        Points all = PointReader.read(file, settings(file)).points();
        Clustering whole = new DeterministicAnnealing(settings).cluster(all);
        Clusterer first =
                new DeterministicAnnealing(
                        settings, new Checkpoints(checkpoint, false, Duration.ZERO));
        assertThrows(
                RankFailedException.class,
                () -> together(2, file, first, EachRankReadsItsPartTest::stop));
        byte[] kept = Files.readAllBytes(checkpoint);
        Clusterer next =
                new DeterministicAnnealing(
                        settings, new Checkpoints(checkpoint, true, Duration.ZERO));
        for (int ranks : new int[] {1, 2, 3}) {
            Files.write(checkpoint, kept);
            Clustering resumed = together(ranks, file, next, Progress.NONE);
            check(whole, resumed);
            assertEquals(whole.history(), resumed.history());
        }
        Files.write(checkpoint, kept);
        check(whole, next.cluster(all));
    }

    @Test
    void aCheckpointOfOtherPointsIsRefusedOnAllRanks() throws Exception {
        Path file = fps("points.fps", lines(ROWS));
        Path checkpoint = folder.resolve("checkpoint");
        AnnealingSettings settings = AnnealingSettings.of(6);
        Clusterer first =
                new DeterministicAnnealing(
                        settings, new Checkpoints(checkpoint, false, Duration.ZERO));
        together(2, file, first, Progress.NONE);
        Path other = fps("other.fps", lines(ROWS - 1));
        Clusterer next =
                new DeterministicAnnealing(
                        settings, new Checkpoints(checkpoint, true, Duration.ZERO));
        List<String> messages =
                onRanks(
                        3,
                        other,
                        false,
                        (comm, part) -> {
                            ClusteringException failure =
                                    assertThrows(
                                            ClusteringException.class,
                                            () -> next.cluster(comm, part.own(), Progress.NONE));
                            return String.valueOf(failure.getMessage());
                        });
        String refusal =
                "checkpoint %s is of another input: name the file, columns, weight and metric it was made with, or another checkpoint"
                        .formatted(checkpoint);
        assertEquals(List.of(refusal, refusal, refusal), messages);
    }

    /// Ends a run in its midst.
    private static void stop(Sweep sweep) {
        if (sweep.number() == 60) {
            throw new IllegalStateException("stopped");
        }
    }

    private static Clustering together(int ranks, Path file, Clusterer clusterer, Progress progress)
            throws InterruptedException {
        return onRanks(
                        ranks,
                        file,
                        false,
                        (comm, part) ->
                                SpreadPoints.of(comm, part.own())
                                        .cluster(
                                                clusterer,
                                                comm.rank() == 0 ? progress : Progress.NONE))
                .getFirst();
    }

    private static void check(Clustering whole, Clustering parts) {
        assertEquals(whole.centers(), parts.centers());
        assertArrayEquals(whole.labels(), parts.labels());
        assertEquals(whole.inertia(), parts.inertia());
        assertEquals(whole.model(), parts.model());
        for (int i = 0; i < whole.count(); i++) {
            assertEquals(whole.distance(i), parts.distance(i), "point " + i);
        }
    }
}
