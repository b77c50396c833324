package io.portolan.bench.compare;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The figures of one quantity in all rounds: by contender, size and round; lower is better.
///
/// Ratios are taken within each round and then summed up, because what disturbs the machine
/// disturbs neighbours in time alike. The best peer is the one with the lowest median, not the
/// lowest of each round: that would compare us with a peer nobody has.
public final class Measurements {

    private record Cell(Contender contender, int size) {}

    private final List<Contender> contenders;
    private final List<Integer> sizes;
    private final Map<Cell, List<Double>> figures = new HashMap<>();

    public Measurements(List<? extends Contender> contenders, List<Integer> sizes) {
        this.contenders = List.copyOf(contenders);
        this.sizes = List.copyOf(sizes);
    }

    List<Contender> contenders() {
        return contenders;
    }

    List<Integer> sizes() {
        return sizes;
    }

    /// Adds the figure of the next round; NaN where the contender has none of this quantity.
    public void add(Contender contender, int size, double time) {
        figures.computeIfAbsent(new Cell(contender, size), cell -> new ArrayList<>()).add(time);
    }

    /// The rounds in the set, as if the others had not been.
    Measurements only(BitSet rounds) {
        Measurements rest = new Measurements(contenders, sizes);
        figures.forEach((cell, times) ->
                rounds.stream()
                        .forEach(round ->
                                rest.add(cell.contender(), cell.size(), times.get(round))));
        return rest;
    }

    /// Whether the contender has a figure at this size.
    public boolean has(Contender contender, int size) {
        return figures.getOrDefault(new Cell(contender, size), List.of()).stream()
                .anyMatch(figure -> !figure.isNaN());
    }

    MedianSpread spread(Contender contender, int size) {
        return MedianSpread.of(perRound(contender, size));
    }

    /// Whether anybody is a peer.
    boolean hasPeers() {
        return contenders.stream().anyMatch(Measurements::isPeer);
    }

    /// The peer with the lowest median; none when no peer was run.
    public Optional<Contender> bestPeer(int size) {
        return contenders.stream()
                .filter(contender -> isPeer(contender) && has(contender, size))
                .min(Comparator.comparingDouble(peer -> spread(peer, size).median()));
    }

    /// The spread over the rounds of the contender's time by the other's.
    MedianSpread ratio(Contender contender, Contender other, int size) {
        return MedianSpread.ofRatios(perRound(contender, size), perRound(other, size));
    }

    /// Its figure in each of the rounds.
    public double[] perRound(Contender contender, int size) {
        List<Double> times = Objects.requireNonNull(figures.get(new Cell(contender, size)));
        return times.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static boolean isPeer(Contender contender) {
        return contender.role() == Role.PEER || contender.role() == Role.YARDSTICK;
    }
}
