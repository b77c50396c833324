package io.portolan.bench.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.kernels.RankKernel.KernelResult;
import io.portolan.mpi.World;
import io.portolan.mpi.error.RankFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Results of the kernels against the official values of the NAS Parallel Benchmarks, and of LU
/// against the residual that HPL allows.
@Timeout(60)
class KernelsVerifyTest {

    @ParameterizedTest
    @MethodSource("small")
    void classSIsVerifiedOnAnyNumberOfRanks(KernelName name, int ranks)
            throws InterruptedException {
        KernelResult result = KernelProgram.run(name.of(KernelClass.S), ranks);
        assertTrue(result.isVerified());
        assertTrue(result.seconds() > 0);
    }

    static Stream<Arguments> small() {
        return pairs(List.of(1, 2, 4));
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("large")
    @Timeout(300)
    void classWIsVerifiedOnAnyNumberOfRanks(KernelName name, int ranks)
            throws InterruptedException {
        assertTrue(KernelProgram.run(name.of(KernelClass.W), ranks).isVerified());
    }

    static Stream<Arguments> large() {
        return pairs(List.of(1, 2, 4, 8));
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(KernelName.class)
    @Timeout(300)
    void classAIsVerified(KernelName name) throws InterruptedException {
        assertTrue(KernelProgram.run(name.of(KernelClass.A), 2).isVerified());
    }

    private static Stream<Arguments> pairs(List<Integer> ranks) {
        return Stream.of(KernelName.values())
                .flatMap(name -> ranks.stream().map(count -> Arguments.of(name, count)));
    }

    @Test
    void aNumberOfRanksThatDoesNotDivideTheProblemIsRefusedWithWhatIsAllowed() {
        RankFailedException failed =
                assertThrows(
                        RankFailedException.class,
                        () -> KernelProgram.run(ConjugateGradient.of(KernelClass.S), 3));
        assertEquals(
                "CG on 3 ranks: 1400 rows are not divided by it; use 1, 2, 4 or 8",
                failed.getCause().getMessage());
    }

    @Test
    void aBrokenEigenvalueIsNotVerified() throws InterruptedException {
        var broken = new ConjugateGradient(1400, 7, 10, 8.5971775);
        assertDifference("zeta is 8.59717750786", broken);
    }

    @Test
    void aBrokenSumOfPairsIsNotVerified() throws InterruptedException {
        var broken = new EmbarrassinglyParallel(1 << 16, 1, 2);
        assertDifference("sum of X is ", broken);
    }

    @Test
    void aBrokenRankOfAKeyIsNotVerified() throws InterruptedException {
        var right = IntegerSort.of(KernelClass.S);
        List<Integer> ranks = new ArrayList<>(right.ranks());
        ranks.set(2, ranks.get(2) + 1);
        var broken =
                new IntegerSort(
                        right.keys(), right.bound(), right.indices(), ranks, right.rising());
        assertDifference(
                "10 of 50 verified ranks are wrong, 0 keys are out of order, 65536 of 65536",
                broken);
    }

    @Test
    void aBrokenNormIsNotVerified() throws InterruptedException {
        var broken = new MultiGrid(32, 0.530771e-4);
        assertDifference("norm is 5.30770", broken);
    }

    @Test
    void aBrokenChecksumIsNotVerified() throws InterruptedException {
        var right = FourierTransform.of(KernelClass.S);
        List<Double> checksums = new ArrayList<>(right.checksums());
        checksums.set(7, checksums.get(7) * (1 + 1e-9));
        var broken = new FourierTransform(right.nx(), right.ny(), right.nz(), checksums);
        assertDifference("imaginary part of checksum 4 is 490.12731", broken);
    }

    @Test
    void aResidualAboveTheLimitIsNotVerified() throws InterruptedException {
        var broken = new LinearSystem(2, 1e-9);
        assertDifference("the residual is ", broken);
    }

    private static void assertDifference(String beginning, RankKernel broken)
            throws InterruptedException {
        World.run(
                2,
                world -> {
                    KernelResult result = broken.run(world);
                    assertTrue(!result.isVerified(), "verified");
                    assertTrue(result.difference().startsWith(beginning), result.difference());
                });
    }
}
