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
    }

    @Test
    void kernelsAndClassesAreNamedInAnyOrder() {
        ChosenKernels chosen = ChosenKernels.parse(List.of("W", "CG", "A", "LU"));
        assertEquals(EnumSet.of(KernelName.CG, KernelName.LU), chosen.kernels());
        assertEquals(EnumSet.of(KernelClass.W, KernelClass.A), chosen.classes());
    }

    @Test
    void anUnknownNameIsRefusedWithTheKnownOnes() {
        UsageException refused =
                assertThrows(UsageException.class, () -> ChosenKernels.parse(List.of("CG", "B")));
        assertEquals(
                "no kernel and no class is called 'B': kernels are [EP, CG, IS, MG, FT, LU],"
                        + " classes are [S, W, A]",
                refused.getMessage());
    }
}
