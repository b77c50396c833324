package io.portolan.bench.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.Twin;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ProbingTest {

    @ParameterizedTest
    @ValueSource(strings = {"PORT", "PORT_SERIAL"})
    void ourDispatcherRunsEveryProbeAlthoughTheChainsNeverEnd(String name) {
        OutsideProgram.Probing probing;
        try (ChainEngine engine = Twin.named(name, ChainEngine.TWINS).of().get()) {
            probing = new OutsideProgram.Probing(engine, 2);
            probing.run(1, 20);
        }
        assertEquals(20, probing.arrived());
        assertEquals(0, probing.lost);
        assertEquals(List.of(), OutsideProgram.answer(probing).notes());
    }

    @Tag("slow")
    @Test
    void anEngineThatNeverRunsProbesLosesNineAndIsGivenUp() {
        OutsideProgram.Probing probing =
                new OutsideProgram.Probing(new ChainEngine(_ -> () -> {}, () -> {}), 2);
        probing.run(1, 20);
        assertEquals(9, probing.lost);
        double never = Double.POSITIVE_INFINITY;
        assertEquals(
                ProgramAnswer.of(never, never, never, never).noting("never ran: 9 of 9 lost"),
                OutsideProgram.answer(probing));
    }

    @Test
    void timeFromTheIntendedMomentIsNeverLessThanFromThePost() {
        try (ChainEngine engine = Twin.named("PORT", ChainEngine.TWINS).of().get()) {
            OutsideProgram.Probing probing = new OutsideProgram.Probing(engine, 2);
            probing.run(1, 20);
            assertTrue(
                    probing.micros(probing.sinceIntended, 50)
                            >= probing.micros(probing.sincePost, 50));
        }
    }
}
