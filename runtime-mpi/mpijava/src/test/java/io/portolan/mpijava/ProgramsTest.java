package io.portolan.mpijava;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Programs in the style of mpiJava's and MPJ Express' users, each of which checks its own result.
class ProgramsTest {
    private static final List<OldProgram> ALL = OldProgram.of("io.portolan.mpijava.programs");
    private static final int[] SIZES = {1, 2, 3, 4, 8};

    /// Each program on one number of ranks of one kind, so that each number meets each kind.
    @ParameterizedTest(name = "{0} on {1} ranks, virtual: {2}")
    @MethodSource("rotated")
    void runs(OldProgram program, int ranks, boolean areVirtual) throws InterruptedException {
        assertEquals(new OldProgram.End(0, ""), program.run(ranks, areVirtual));
    }

    @Tag("slow")
    @ParameterizedTest(name = "{0} on {1} ranks, virtual: {2}")
    @MethodSource("grid")
    void runsOnEveryNumberOfRanks(OldProgram program, int ranks, boolean areVirtual)
            throws InterruptedException {
        assertEquals(new OldProgram.End(0, ""), program.run(ranks, areVirtual));
    }

    @Test
    void thereAreEnoughPrograms() {
        assertTrue(ALL.size() >= 60, () -> "there are " + ALL.size());
    }

    static List<Arguments> rotated() {
        List<Arguments> rows = new ArrayList<>();
        for (int i = 0; i < ALL.size(); i++) {
            rows.add(Arguments.of(ALL.get(i), SIZES[i % SIZES.length], i % 2 == 0));
        }
        return rows;
    }

    static List<Arguments> grid() {
        List<Arguments> rows = new ArrayList<>();
        for (OldProgram program : ALL) {
            for (int ranks : SIZES) {
                rows.add(Arguments.of(program, ranks, true));
                rows.add(Arguments.of(program, ranks, false));
            }
        }
        return rows;
    }
}
