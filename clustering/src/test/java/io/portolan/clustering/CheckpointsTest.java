package io.portolan.clustering;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class CheckpointsTest {
    private static final Points POINTS = new GaussianMixture(2500, 2, 7, 1.5, 3).points();
    private static final AnnealingSettings SETTINGS = AnnealingSettings.of(7);
    private static final Clustering WHOLE = new DeterministicAnnealing(SETTINGS).cluster(POINTS);

    @TempDir private Path folder;
    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("checkpoint");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1})
    void aRunThatEndedAnywhereGoesOnToTheSameResult(double where) {
        int sweep = 1 + (int) (where * (WHOLE.sweeps() - 1));
        interrupt(SETTINGS, sweep);
        check(WHOLE, resume(SETTINGS.withRanks(3)));
    }

    @Tag("slow")
    @Test
    void aRunThatEndedAgainAndAgainGoesOnToTheSameResult() {
        for (int sweep = 40; sweep < WHOLE.sweeps(); sweep += 90) {
            interrupt(SETTINGS.withRanks(1 + sweep % 3), sweep);
        }
        check(WHOLE, resume(SETTINGS));
    }

    @Test
    void goesOnInTheTreeToo() {
        AnnealingSettings settings = AnnealingSettings.of(new AnnealingGoal.Until(0.5, 100));
        Clustering whole = new DeterministicAnnealing(settings).cluster(POINTS);
        interrupt(settings, whole.sweeps() / 2);
        check(whole, resume(settings));
    }

    @Test
    void aFinishedRunGivesItsResultAgain() {
        check(WHOLE, resume(SETTINGS));
        assertTrue(Files.exists(file));
        assertFalse(Files.exists(folder.resolve("checkpoint.partial")));
        check(WHOLE, resume(SETTINGS));
    }

    @Test
    void whatAKilledRunHadHalfWrittenIsRemoved() throws IOException {
        Path half = folder.resolve("checkpoint.partial");
        Files.writeString(half, "portolan");
        run(SETTINGS, POINTS, false, Progress.NONE);
        assertFalse(Files.exists(half));
    }

    @Test
    void isNotOverwrittenByARunThatWasNotToldToGoOn() {
        interrupt(SETTINGS, 100);
        assertMessage(
                "checkpoint %s exists: go on from it with --resume, or remove it to start anew",
                () -> run(SETTINGS, POINTS, false, Progress.NONE));
    }

    @Test
    void ofAnotherInputIsRefused() {
        interrupt(SETTINGS, 100);
        String message =
                "checkpoint %s is of another input: name the file, columns, weight and metric it was made with, or another checkpoint";
        double[][] other = new GaussianMixture(2500, 2, 7, 1.5, 3).columns;
        other[1][2499] = Math.nextUp(other[1][2499]);
        assertMessage(message, () -> run(SETTINGS, Points.ofColumns(other), true, Progress.NONE));
        double[] ones = new double[2500];
        Arrays.fill(ones, 1);
        other[1][2499] = Math.nextDown(other[1][2499]);
        Points weighted = Points.ofColumns(other, ones);
        assertMessage(message, () -> run(SETTINGS, weighted, true, Progress.NONE));
    }

    @Test
    void ofOtherSettingsIsRefused() {
        interrupt(SETTINGS, 100);
        assertMessage(
                "checkpoint %s was made with '7 clusters, seed 1, quality DEFAULT, cooling 0.8', and this run is '7 clusters, seed 2, quality DEFAULT, cooling 0.8': take the same settings, or another checkpoint",
                () -> run(SETTINGS.withSeed(2), POINTS, true, Progress.NONE));
    }

    @Test
    void cutOffAnywhereIsRefused() throws IOException {
        interrupt(SETTINGS, 200);
        byte[] content = Files.readAllBytes(file);
        for (int length : new int[] {0, 5, 22, 60, content.length / 2, content.length - 1}) {
            Files.write(file, Arrays.copyOf(content, length));
            String how =
                    length < 30 ? "it does not begin like a checkpoint" : "its checksum is wrong";
            assertMessage(
                    "checkpoint %s is damaged: " + how + "; remove it and start anew",
                    () -> resume(SETTINGS));
        }
    }

    @Test
    void withAChangedByteIsRefused() throws IOException {
        interrupt(SETTINGS, 200);
        byte[] content = Files.readAllBytes(file);
        for (int at = 30; at < content.length; at += content.length / 7) {
            byte[] changed = content.clone();
            changed[at] ^= 4;
            Files.write(file, changed);
            assertMessage(
                    "checkpoint %s is damaged: its checksum is wrong; remove it and start anew",
                    () -> resume(SETTINGS));
        }
    }

    @Test
    void ofAnotherVersionIsRefusedAndKept() throws IOException {
        byte[] content = "portolan checkpoint 11\n and what it holds".getBytes(US_ASCII);
        Files.write(file, content);
        assertMessage(
                "checkpoint %s has version 11 of the format, and this program reads version 3: go on with the program that made it, or remove it and start anew",
                () -> resume(SETTINGS));
        assertArrayEquals(content, Files.readAllBytes(file));
    }

    @Test
    void inAFolderThatIsNotThereIsRefusedAtOnce() {
        Path nowhere = folder.resolve("nowhere");
        file = nowhere.resolve("checkpoint");
        assertMessage(
                "checkpoint %s cannot be written, because there is no folder "
                        + nowhere
                        + ": make it, or choose another place for the checkpoint",
                () -> run(SETTINGS, POINTS, true, _ -> fail("a sweep was done")));
    }

    @Test
    void isNotWrittenBeforeItsTime() {
        Checkpoints late = new Checkpoints(file, false, Duration.ofSeconds(Long.MAX_VALUE));
        check(WHOLE, new DeterministicAnnealing(SETTINGS, late).cluster(POINTS));
        assertFalse(Files.exists(file));
    }

    @Test
    void anIntervalIsNotNegative() {
        assertMessage(
                "interval PT-1S between checkpoints: allowed is 0 or more; give another one",
                () -> new Checkpoints(file, false, Duration.ofSeconds(-1)));
    }

    private static final class Interruption extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /// Runs until a sweep.
    private void interrupt(AnnealingSettings settings, int sweep) {
        assertThrows(
                Interruption.class,
                () ->
                        run(
                                settings,
                                POINTS,
                                true,
                                s -> {
                                    if (s.number() >= sweep) {
                                        throw new Interruption();
                                    }
                                }));
    }

    private Clustering resume(AnnealingSettings settings) {
        return run(settings, POINTS, true, Progress.NONE);
    }

    private Clustering run(
            AnnealingSettings settings, Points points, boolean isResumed, Progress progress) {
        return new DeterministicAnnealing(settings, new Checkpoints(file, isResumed, Duration.ZERO))
                .cluster(points, progress);
    }

    private void assertMessage(String format, org.junit.jupiter.api.function.Executable run) {
        ClusteringException e = assertThrows(ClusteringException.class, run);
        assertEquals(format.formatted(file), e.getMessage());
    }

    private static void check(Clustering expected, Clustering actual) {
        assertArrayEquals(expected.labels(), actual.labels());
        assertEquals(expected.centers(), actual.centers());
        assertEquals(expected.history(), actual.history());
        assertEquals(expected.splitTree(), actual.splitTree());
        assertEquals(expected.inertia(), actual.inertia());
    }
}
