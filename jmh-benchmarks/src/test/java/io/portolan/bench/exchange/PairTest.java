package io.portolan.bench.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PairTest {

    @Test
    void onlySamplesWithAlikeControlsArePaired() {
        List<Sample> ours = at(35, 200, 36);
        List<Sample> others = at(210, 205, 90);
        assertEquals(List.of(new Pair(ours.get(1), others.get(1))), Pair.of(ours, others));
        assertEquals(List.of(), Pair.of(at(35), at(53)));
        assertEquals(1, Pair.of(at(35), at(52)).size());
    }

    @Test
    void eachSampleIsInOnePairAtMostAndThereAreAsManyAsCanBe() {
        // 40 goes with 30 and 50; to take 50 for it would leave 60 alone
        List<Sample> ours = at(40, 60, 62, 500);
        List<Sample> others = at(50, 30, 20);
        assertEquals(
                List.of(new Pair(ours.get(0), others.get(1)), new Pair(ours.get(1), others.get(0))),
                Pair.of(ours, others));
    }

    @Test
    void aRatioIsOursByTheOtherAndOfRatesTheOtherWayRound() {
        Pair pair = new Pair(new Sample(2, 35, 35), new Sample(8, 35, 35));
        assertEquals(0.25, pair.ratio(Unit.MICROS));
        assertEquals(4, pair.ratio(Unit.GIGABYTES_PER_SECOND));
    }

    @Test
    void aSampleWhileTheCoresWereMovedIsNotSteady() {
        assertTrue(new Sample(1, 35, 50).isSteady());
        assertFalse(new Sample(1, 35, 200).isSteady());
        assertFalse(new Sample(1, 200, 35).isSteady());
        assertEquals(Distance.NEAR, new Sample(1, 35, 50).distance());
        assertEquals(Distance.FAR, new Sample(1, 170, 200).distance());
    }

    @Test
    void aControlOfItsOwnCountsBeforeTheOneAroundTheVisit() {
        assertEquals(new Sample(1, 35, 36), new Sample(1, 35, 36).within(200, 210));
        assertEquals(new Sample(1, 200, 210), Sample.of(1).within(200, 210));
    }

    @Test
    void samplesOfASingleCoreAreAllAlike() {
        assertTrue(Sample.of(1).isSteady());
        assertEquals(2, Pair.of(at(Double.NaN, Double.NaN), at(Double.NaN, Double.NaN)).size());
    }

    private static List<Sample> at(double... controls) {
        return DoubleStream.of(controls).mapToObj(it -> new Sample(1, it, it)).toList();
    }
}
