package io.portolan.mpi.boot;

import io.portolan.mpi.libmpi.LibMpi;
import io.portolan.mpi.libmpi.LibMpiProvider;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.shm.ShmProvider;
import io.portolan.mpi.wire.WireProvider;
import io.portolan.mpi.wire.Wires;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Chooses the wires between any two processes of a job: shared memory on one host, and what else
/// there is between hosts, or where no memory can be shared.
///
/// Overview. The kinds are tried one after the other. All processes take part in the turns of each
/// kind, also those that it does not concern, so that each knows at any time which pairs have a
/// wire, and all find out together when one will have none.
///
/// *Threads:* one.
///
/// @param kinds that this process can use, in the order in which they are tried
record WireChoice(List<WireProvider> kinds) {
    private static final String GOOD = "+";
    private static final String BAD = "-";

    /// The kinds that are there.
    ///
    /// @param allowed the names of those that may be used; empty for all
    /// @param library the native MPI library by which the processes meet; null if there is none
    /// @throws BootException if one is not there
    static WireChoice of(List<String> allowed, @Nullable LibMpi library) throws BootException {
        List<WireProvider> there = new ArrayList<>(List.of(new ShmProvider()));
        if (library != null) {
            there.add(new LibMpiProvider(library));
        }
        ServiceLoader.load(WireProvider.class, WireProvider.class.getClassLoader())
                .forEach(there::add);
        for (String name : allowed) {
            if (there.stream().noneMatch(kind -> kind.name().equals(name))) {
                throw new BootException(
                        "there are no wires of kind '%s'; allowed is %s%s; name one that is there"
                                .formatted(
                                        name,
                                        names(there),
                                        name.equals("tcp")
                                                ? ", and tcp with the artifact portolan-mpi-tcp in the class path"
                                                : ""));
            }
        }
        return new WireChoice(
                there.stream()
                        .filter(kind -> allowed.isEmpty() || allowed.contains(kind.name()))
                        .toList());
    }

    private static String names(List<WireProvider> kinds) {
        return kinds.stream().map(WireProvider::name).collect(Collectors.joining(","));
    }

    String names() {
        return names(kinds);
    }

    /// Connects the links.
    ///
    /// @param host the name of this one, as others know it, or its address
    /// @param words what a process is called in messages
    /// @throws BootException if two processes have no wire; all are told the same
    void connect(
            Bootstrap at,
            Boot boot,
            List<ProcessCard> cards,
            String host,
            IntFunction<String> words,
            ProcessLinks links)
            throws BootException {
        Turns turns = new Turns(at, boot, cards, host, words, links);
        try {
            for (String name : common(cards)) {
                turns.tryKind(
                        kinds.stream()
                                .filter(kind -> kind.name().equals(name))
                                .findFirst()
                                .orElseThrow());
            }
            turns.requireAll();
        } catch (BootException | RuntimeException e) {
            turns.close();
            throw e;
        }
        links.connect(process -> Objects.requireNonNull(turns.chosen[process]));
    }

    /// The kinds that all processes have, in the order of process 0.
    private static List<String> common(List<ProcessCard> cards) {
        List<String> common = new ArrayList<>(List.of(cards.getFirst().wires().split(",")));
        cards.forEach(card -> common.retainAll(List.of(card.wires().split(","))));
        return common;
    }

    /// What the processes know of each other's wires.
    private static final class Turns implements AutoCloseable {
        private final Bootstrap at;
        private final Boot boot;
        private final List<ProcessCard> cards;
        private final String host;
        private final IntFunction<String> words;
        private final ProcessLinks links;

        /// By process: the others that it has a wire to.
        private final List<BitSet> connected;

        /// The wires from this process, by process; null where there is none.
        private final @Nullable Wires[] chosen;

        private final List<Wires> made = new ArrayList<>();
        private final List<String> reasons = new ArrayList<>();

        Turns(
                Bootstrap at,
                Boot boot,
                List<ProcessCard> cards,
                String host,
                IntFunction<String> words,
                ProcessLinks links) {
            this.at = at;
            this.boot = boot;
            this.cards = cards;
            this.host = host;
            this.words = words;
            this.links = links;
            connected = cards.stream().map(_ -> new BitSet()).toList();
            chosen = new Wires[cards.size()];
        }

        void tryKind(WireProvider kind) throws BootException {
            List<List<Integer>> groups = groups(kind);
            if (groups.isEmpty()) {
                return;
            }
            List<Integer> members =
                    groups.stream()
                            .filter(group -> group.contains(boot.process()))
                            .findFirst()
                            .orElse(List.of());
            WireProvider.@Nullable Opening opening = null;
            Wires wires = null;
            try {
                String said = GOOD;
                if (!members.isEmpty()) {
                    try {
                        opening = kind.open(group(members), links);
                        said = GOOD + opening.address();
                    } catch (IOException e) {
                        said = BAD + e.getMessage();
                    }
                }
                List<String> addresses = at.gathering().gather(said);
                if (opening != null && areGood(members, addresses)) {
                    try {
                        wires = opening.connect(ofMembers(members, addresses));
                        made.add(wires);
                        said = GOOD;
                    } catch (IOException e) {
                        said = BAD + e.getMessage();
                    }
                }
                List<String> ends = at.gathering().gather(said);
                for (List<Integer> group : groups) {
                    if (areGood(group, addresses) && areGood(group, ends)) {
                        group.forEach(one -> group.forEach(connected.get(one)::set));
                        if (wires != null && group.equals(members)) {
                            choose(wires, group);
                        }
                    } else {
                        note(kind, group, addresses, ends);
                    }
                }
                if (opening != null) {
                    opening.connected();
                }
            } finally {
                if (opening != null) {
                    opening.close();
                }
            }
        }

        /// The processes that wires of the kind are to join; those that need none are left out.
        private List<List<Integer>> groups(WireProvider kind) {
            List<Integer> all = IntStream.range(0, cards.size()).boxed().toList();
            if (kind.crossesHosts()) {
                return areAllConnected() ? List.of() : List.of(all);
            }
            return all.stream()
                    .collect(Collectors.groupingBy(process -> cards.get(process).hostId()))
                    .values()
                    .stream()
                    .filter(group -> group.size() > 1)
                    .toList();
        }

        private WireProvider.ProcessGroup group(List<Integer> members) {
            BitSet there = connected.get(boot.process());
            return new WireProvider.ProcessGroup(
                    boot.process(),
                    members,
                    members.stream()
                            .filter(other -> other != boot.process() && !there.get(other))
                            .toList(),
                    isOneHost(),
                    host,
                    at.token(),
                    boot.tls(),
                    boot.limit(),
                    boot.silence(),
                    words);
        }

        /// Whether nobody has named hosts: then the processes need not listen where others can
        /// reach them.
        private boolean isOneHost() {
            return boot.host().isEmpty()
                    && at.isHere()
                    && cards.stream().map(ProcessCard::hostId).distinct().count() == 1;
        }

        private void choose(Wires wires, List<Integer> group) {
            for (int process : group) {
                if (chosen[process] == null) {
                    chosen[process] = wires;
                }
            }
        }

        private void note(
                WireProvider kind, List<Integer> group, List<String> addresses, List<String> ends) {
            Stream.of(addresses, ends)
                    .flatMap(said -> ofMembers(group, said, BAD).stream())
                    .findFirst()
                    .ifPresent(reason -> reasons.add(kind.name() + ": " + reason));
        }

        private static boolean areGood(List<Integer> members, List<String> said) {
            return members.stream().allMatch(process -> said.get(process).startsWith(GOOD));
        }

        private static List<String> ofMembers(List<Integer> members, List<String> said) {
            return ofMembers(members, said, GOOD);
        }

        private static List<String> ofMembers(
                List<Integer> members, List<String> said, String kind) {
            return members.stream()
                    .map(said::get)
                    .filter(text -> text.startsWith(kind))
                    .map(text -> text.substring(kind.length()))
                    .toList();
        }

        private boolean areAllConnected() {
            return connected.stream().allMatch(others -> others.cardinality() == cards.size());
        }

        void requireAll() throws BootException {
            for (int one = 0; one < cards.size(); one++) {
                int other = connected.get(one).nextClearBit(one + 1);
                if (other < cards.size()) {
                    boolean isOneHost = cards.get(one).hostId().equals(cards.get(other).hostId());
                    throw new BootException(
                            "there is no wire between %s and %s%s; %s"
                                    .formatted(
                                            words.apply(one),
                                            words.apply(other),
                                            reasons.isEmpty()
                                                    ? ""
                                                    : ": " + String.join("; ", reasons),
                                            isOneHost && !reasons.isEmpty()
                                                    ? "or add the artifact portolan-mpi-tcp"
                                                    : "wires between hosts are those of the artifact portolan-mpi-tcp: add it, and do not forbid it by "
                                                            + Boot.WIRE));
                }
            }
        }

        @Override
        public void close() {
            made.forEach(Wires::close);
        }
    }
}
