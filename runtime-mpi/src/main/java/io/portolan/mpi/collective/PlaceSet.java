package io.portolan.mpi.collective;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// Some places of a meeting: those whose ranks live in one process.
///
/// *Threads:* immutable.
public final class PlaceSet {
    private final int[] places;

    /// @param ascending the places
    PlaceSet(int[] ascending) {
        places = ascending;
    }

    int size() {
        return places.length;
    }

    /// The places in ascending order; not to be changed.
    int[] places() {
        return places;
    }

    boolean has(int place) {
        return Arrays.binarySearch(places, place) >= 0;
    }

    int first() {
        return places[0];
    }

    int last() {
        return places[places.length - 1];
    }

    boolean areAll(IntPredicate condition) {
        return IntStream.of(places).allMatch(condition);
    }

    /// The first one for which the condition does not hold, if there is one, or else the first.
    int firstNot(IntPredicate condition) {
        return IntStream.of(places).filter(condition.negate()).findFirst().orElse(first());
    }

    /// Whether they follow each other without a gap.
    boolean isContiguous() {
        return last() - first() + 1 == size();
    }

    /// How many there are from `first` to `first + count - 1`.
    int countIn(int first, int count) {
        return countBelow(first + count) - countBelow(first);
    }

    /// The first one from `first` to `first + count - 1`; [Sides#NOBODY] if there is none.
    int firstIn(int first, int count) {
        int at = countBelow(first);
        return at < places.length && places[at] < first + count ? places[at] : Sides.NOBODY;
    }

    /// How many there are below `place`.
    int countBelow(int place) {
        int at = Arrays.binarySearch(places, place);
        return at >= 0 ? at : -at - 1;
    }
}
