package io.portolan.bench.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.ProgramAnswer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class ProbingTest {

    @ParameterizedTest
    @EnumSource(names = {"PORT", "PORT_SERIAL"})
    void ourDispatcherRunsEveryProbeAlthoughTheChainsNeverEnd(PipelineContender contender) {
        OutsideProgram.Probing probing;
        try (ChainEngine engine = contender.start()) {
            probing = new OutsideProgram.Probing(engine, 2);
            probing.run(5, 20);
        }
        assertEquals(20, probing.arrived());
        assertEquals(0, probing.lost);
        assertEquals(List.of(), OutsideProgram.answer(probing).notes());
    }

    @Tag("slow")
    @Test
    void anEngineThatNeverRunsProbesLosesNineAndIsGivenUp() {
        OutsideProgram.Probing probing = new OutsideProgram.Probing(new Deaf(), 2);
        probing.run(20, 20);
        assertEquals(9, probing.lost);
        double never = Double.POSITIVE_INFINITY;
        assertEquals(
                ProgramAnswer.of(never, never, never, never).noting("never ran: 9 of 9 lost"),
                OutsideProgram.answer(probing));
    }

    @Test
    void timeFromTheIntendedMomentIsNeverLessThanFromThePost() {
        try (ChainEngine engine = PipelineContender.PORT.start()) {
            OutsideProgram.Probing probing = new OutsideProgram.Probing(engine, 2);
            probing.run(1, 20);
            assertTrue(
                    probing.micros(probing.sinceIntended, 50)
                            >= probing.micros(probing.sincePost, 50));
        }
    }

    private static final class Deaf implements ChainEngine {
        @Override
        public Runnable connect(Chain chain) {
            return () -> {};
        }

        @Override
        public void close() {}
    }
}
