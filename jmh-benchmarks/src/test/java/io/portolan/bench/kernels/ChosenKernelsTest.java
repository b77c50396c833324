package io.portolan.bench.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.bench.compare.UsageException;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ChosenKernelsTest {

    @Test
    void withoutNamesAllKernelsRunWithTheSmallClasses() {
        ChosenKernels chosen = ChosenKernels.parse(List.of());
        assertEquals(EnumSet.allOf(KernelName.class), chosen.kernels());
        assertEquals(EnumSet.of(KernelClass.S, KernelClass.W), chosen.classes());
        assertEquals(List.of(1, 2, 4, 8), chosen.ranks(false));
        assertEquals(List.of(1, 2), chosen.ranks(true));
    }

    @Test
    void kernelsClassesAndRanksAreNamedInAnyOrder() {
        ChosenKernels chosen = ChosenKernels.parse(List.of("8", "W", "CG", "2", "A", "LU"));
        assertEquals(List.of(2, 8), chosen.ranks(true));
        assertEquals(EnumSet.of(KernelName.CG, KernelName.LU), chosen.kernels());
        assertEquals(EnumSet.of(KernelClass.W, KernelClass.A), chosen.classes());
    }

    @Test
    void anUnknownNameIsRefusedWithTheKnownOnes() {
        UsageException refused =
                assertThrows(UsageException.class, () -> ChosenKernels.parse(List.of("CG", "B")));
        assertEquals(
                "no kernel, no class and no number of ranks is 'B': kernels are [EP, CG, IS, MG, FT,"
                        + " LU], classes are [S, W, A], ranks are [1, 2, 4, 8]",
                refused.getMessage());
    }
}
