package io.portolan.mpi.engine;

import io.portolan.mpi.meeting.Conclusion;
import io.portolan.mpi.meeting.FlagBoard;
import io.portolan.mpi.meeting.OtherPlaces;
import io.portolan.mpi.meeting.Participant;
import io.portolan.mpi.meeting.SharedBarrier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Places of several processes, each with a board, and what the processes tell each other about
/// them: in order from one process to one other, and at any pace.
///
/// *Threads:* one.
final class BoardNetwork {
    private final int places;
    private final Random random;
    private final List<OneProcess> processes;

    /// What is on its way, by the process it comes from and the one it goes to.
    private final List<Queue<Runnable>> ways = new ArrayList<>();

    BoardNetwork(int places, int processes, Random random) {
        this.places = places;
        this.random = random;
        this.processes = IntStream.range(0, processes).mapToObj(OneProcess::new).toList();
        for (int i = 0; i < processes * processes; i++) {
            ways.add(new ArrayDeque<>());
        }
    }

    List<Participant<String>> participants(IntFunction<Endpoint> endpoints) {
        List<SharedBarrier<String>> barriers =
                processes.stream()
                        .map(process -> SharedBarrier.among(process, place -> place))
                        .toList();
        return IntStream.range(0, places)
                .mapToObj(place ->
                        barriers.get(processOf(place)).participant(place, endpoints.apply(place)))
                .toList();
    }

    /// Lets one message arrive; false if there is none.
    boolean deliver() {
        List<Queue<Runnable>> busy = ways.stream().filter(way -> !way.isEmpty()).toList();
        if (busy.isEmpty()) {
            return false;
        }
        busy.get(random.nextInt(busy.size())).remove().run();
        return true;
    }

    private int processOf(int place) {
        return place % processes.size();
    }

    private final class OneProcess implements OtherPlaces<String> {
        private final int number;
        private final FlagBoard board = new FlagBoard(places);
        private final Map<Long, Round> rounds = new HashMap<>();

        OneProcess(int number) {
            this.number = number;
        }

        @Override
        public int size() {
            return places;
        }

        @Override
        public int here() {
            return (int) IntStream.range(0, places).filter(this::isHere).count();
        }

        @Override
        public boolean isHere(int place) {
            return processOf(place) == number;
        }

        @Override
        public FlagBoard board() {
            return board;
        }

        @Override
        public void show(int place, int count) {
            long shown = board.shown(place);
            long[] words = IntStream.range(0, count).mapToLong(i -> board.word(place, i)).toArray();
            tell(other -> {
                other.board.showElsewhere(place, shown, words);
                other.board.wake();
            });
        }

        @Override
        public PendingGeneration meet(
                long call,
                IntFunction<String> given,
                Conclusion<String> conclusion,
                Runnable atEnd) {
            tell(other -> {
                IntStream.range(0, places)
                        .filter(this::isHere)
                        .forEach(place -> other.board.meetElsewhere(place, call));
                other.board.wake();
                other.round(call).comes();
            });
            Round round = round(call);
            round.atEnd = atEnd;
            round.comes();
            return round;
        }

        private Round round(long call) {
            return rounds.computeIfAbsent(call, _ -> new Round());
        }

        private void tell(Consumer<OneProcess> news) {
            for (OneProcess other : processes) {
                if (other != this) {
                    ways.get(number * processes.size() + other.number)
                            .add(() -> news.accept(other));
                }
            }
        }
    }

    private final class Round implements PendingGeneration {
        private int come;
        private @Nullable Runnable atEnd;

        void comes() {
            come++;
            if (come == processes.size() && atEnd != null) {
                atEnd.run();
            }
        }

        @Override
        public boolean isOpen() {
            return come < processes.size();
        }

        @Override
        public boolean breakUp() {
            return isOpen();
        }

        @Override
        public int absent(IntPredicate isGone) {
            return isOpen() ? 0 : NOBODY;
        }
    }
}
