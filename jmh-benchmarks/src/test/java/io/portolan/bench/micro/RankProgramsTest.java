package io.portolan.bench.micro;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.Twin;
import io.portolan.bench.micro.RankPrograms.Batches;
import io.portolan.bench.micro.RankPrograms.EagerProgram;
import io.portolan.bench.micro.RankPrograms.ProfileProgram;
import io.portolan.mpi.profile.Profiling;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@Timeout(20)
class RankProgramsTest {
    private static final Batches FEW = new Batches(1, 3);

    @Tag("slow")
    @ParameterizedTest
    @FieldSource("io.portolan.bench.micro.RankPrograms$EagerProgram#TWINS")
    void everyWayMovesEverySizeInBothOrders(Twin<Long> twin) throws InterruptedException {
        for (int bytes : new int[] {8, 64, 1024, 100_000}) {
            double[] nanos = EagerProgram.medians(twin.of(), bytes, 20, FEW);
            assertTrue(nanos[0] > 0 && nanos[1] > 0, "bytes " + bytes);
        }
    }

    @ParameterizedTest
    @FieldSource("io.portolan.bench.micro.RankPrograms$ProfileProgram#TWINS")
    void everyMessageComesBackAndIsCounted(Twin<Optional<Profiling>> twin)
            throws InterruptedException {
        for (int bytes : new int[] {8, 1024, 100_000}) {
            double[] nanos = ProfileProgram.medians(twin, bytes, 20, FEW);
            assertTrue(nanos[0] > 0 && nanos[1] > 0, "bytes " + bytes);
        }
    }

    @Timeout(30)
    @ParameterizedTest
    @FieldSource("io.portolan.bench.micro.WindowProgram#TWINS")
    void everyOperationThatThereIsIsMeasuredAndVerified(Twin<WindowProgram.Measurement> twin)
            throws InterruptedException {
        int count =
                switch (twin.name()) {
                    case "WINDOW" -> 7;
                    case "HANDLE" -> 5;
                    default -> 2;
                };
        WindowProgram.Timing timing = new WindowProgram.Timing(2000, FEW, Duration.ZERO);
        for (int elements : new int[] {1, 128}) {
            double[] medians = twin.of().medians(elements, timing);
            assertArrayEquals(
                    IntStream.range(0, count).toArray(),
                    IntStream.range(0, medians.length).filter(i -> medians[i] > 0).toArray());
        }
    }

    @Test
    void aSlowContenderIsWarmedUpByTime() {
        WindowProgram.Timing timing = new WindowProgram.Timing(2000, FEW, Duration.ofMillis(20));
        long[] done = {0};
        long start = System.nanoTime();
        timing.warmUp(20_000, count -> done[0] += count);
        assertTrue(System.nanoTime() - start >= Duration.ofMillis(20).toNanos());
        assertTrue(done[0] > 10, () -> done[0] + " operations, as in one batch");
    }
}
