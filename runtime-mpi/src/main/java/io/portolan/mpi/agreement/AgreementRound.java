package io.portolan.mpi.agreement;

import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.engine.ArrivalTicket;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.PendingGeneration;
import io.portolan.mpi.engine.ProcessMap;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One agreement of the ranks of a communicator, as one process sees it.
///
/// ```
///   process 2 (coordinator 0 is lost)     coordinator: the first process with a rank that is left
///   the ranks here have come
///        STATE vote, candidate  ------->  has the state of each process that is left:
///                                         a candidate, if any has one: that of the last coordinator
///                               <-------  PROPOSE candidate         else what all votes come to
///        ACK                    ------->  has the ACK of each process that is left:
///                               <-------  DECIDE
/// ```
///
/// Overview. A process that learns of the loss of the coordinator sends its state to the next one.
/// Why all that are left decide the same, and the same as a process that decided and was lost then:
/// a coordinator decides when each process has its candidate that is left. The next coordinator
/// waits for the states of all that are left, which are among those, so it sees that candidate or
/// one of a coordinator between the two, which is the same for the same reason; and candidates of
/// coordinators before that are of processes with smaller numbers. What a process sends that the
/// receiver holds for lost is not read, so a late candidate of a coordinator is not taken by a
/// process that has sent its state to the next one.
///
/// Nobody waits for ranks that have ended. A process that has decided says so to each new
/// coordinator.
///
/// The problem is that of Herault et al.; the coordinator is that of Chandra and Toueg, for
/// failures that are known for certain.
///
/// *Threads:* any. *Failure:* each loss of a rank must be told, by [#look()], and every process
/// must learn of the same losses in the end.
///
/// Source: Herault et al. 2015; Chandra and Toueg 1996, section 6
final class AgreementRound implements PendingGeneration {
    /// What a frame is.
    enum Kind {
        STATE,
        PROPOSE,
        ACK,
        DECIDE
    }

    private final Agreements home;
    private final Agreements.Key key;
    private final Fabric fabric;
    private final int process;

    // all below is guarded by this round

    /// The ranks that are to come, by place; null before one of this process has.
    private int @Nullable [] members;

    private final Set<Integer> come = new HashSet<>();
    private final List<ArrivalTicket> waiting = new ArrayList<>();
    private int flag = -1;
    private boolean wantsContext;

    /// Of this process, once all its ranks have come.
    private @Nullable Ballot vote;

    /// The states that have come, by process.
    private final Map<Integer, State> states = new TreeMap<>();

    private final Set<Integer> acknowledged = new HashSet<>();
    private @Nullable Ballot candidate;

    /// Whose candidate it is.
    private int proposer = -1;

    private boolean hasProposed;
    private volatile @Nullable Ballot decision;

    /// The coordinator that knows the state of this process.
    private int told = -1;

    private boolean isBroken;

    /// @param proposer whose candidate it is; -1 if there is none
    private record State(Ballot vote, int proposer, @Nullable Ballot candidate) {}

    AgreementRound(Agreements home, Agreements.Key key, Fabric fabric) {
        this.home = home;
        this.key = key;
        this.fabric = fabric;
        this.process = fabric.processes().process();
    }

    /// A rank of this process comes.
    ///
    /// @param all the ranks that are to come
    void enter(int rank, int given, boolean makesContext, int[] all, ArrivalTicket ticket) {
        synchronized (this) {
            members = all;
            flag &= given;
            wantsContext |= makesContext;
            come.add(rank);
            waiting.add(ticket);
        }
        look();
    }

    /// What all have agreed on; null before they have.
    @Nullable Ballot decision() {
        return decision;
    }

    /// Goes on as far as that is possible, after a rank has come or was lost.
    void look() {
        List<ArrivalTicket> done = List.of();
        synchronized (this) {
            if (members == null || isBroken) {
                return;
            }
            if (decision == null && vote == null && haveComeHere()) {
                vote =
                        new Ballot(
                                flag,
                                wantsContext ? fabric.newContext() : Ballot.NO_CONTEXT,
                                lost());
            }
            if (decision != null || vote != null) {
                step();
            }
            done = done();
        }
        done.forEach(ArrivalTicket::end);
    }

    void take(Kind kind, int from, int number, ByteBuffer in) {
        synchronized (this) {
            switch (kind) {
                case STATE -> {
                    Ballot theirs = Ballot.readFrom(in);
                    Ballot known = number < 0 ? null : Ballot.readFrom(in);
                    states.put(from, new State(theirs, number, known));
                    Ballot decided = decision;
                    if (decided != null) {
                        send(from, Kind.DECIDE, decided);
                    }
                }
                case PROPOSE -> {
                    if (number >= proposer) {
                        proposer = number;
                        candidate = Ballot.readFrom(in);
                    }
                    home.send(from, key, Kind.ACK, number, new byte[0]);
                }
                case ACK -> acknowledged.add(from);
                case DECIDE -> decide(Ballot.readFrom(in));
            }
        }
        look();
    }

    private void step() {
        int coordinator = coordinator();
        Ballot decided = decision;
        if (decided != null) {
            if (coordinator != process && told != coordinator && coordinator >= 0) {
                told = coordinator;
                send(coordinator, Kind.DECIDE, decided);
            }
        } else if (coordinator == process) {
            coordinate();
        } else if (told != coordinator && coordinator >= 0) {
            told = coordinator;
            tellState(coordinator);
        }
    }

    private void tellState(int coordinator) {
        ByteWriter out = new ByteWriter();
        Objects.requireNonNull(vote).writeTo(out);
        if (candidate != null) {
            candidate.writeTo(out);
        }
        home.send(coordinator, key, Kind.STATE, proposer, out.toArray());
    }

    private void coordinate() {
        int[] others = othersLeft();
        if (!hasProposed) {
            if (!IntStream.of(others).allMatch(states::containsKey)) {
                return;
            }
            candidate = chosen();
            proposer = process;
            hasProposed = true;
            for (int other : others) {
                send(other, Kind.PROPOSE, candidate);
            }
        }
        if (IntStream.of(others).allMatch(acknowledged::contains)) {
            decide(Objects.requireNonNull(candidate));
        }
    }

    /// The candidate of the last coordinator, or what the votes come to, without those ranks that
    /// were lost since.
    private Ballot chosen() {
        Ballot last = candidate;
        int of = proposer;
        Ballot all = Objects.requireNonNull(vote).and(new Ballot(-1, Ballot.NO_CONTEXT, lost()));
        for (State state : states.values()) {
            if (state.proposer() > of) {
                of = state.proposer();
                last = state.candidate();
            }
            all = all.and(state.vote());
        }
        return last == null ? all : last;
    }

    private void decide(Ballot agreed) {
        if (decision != null) {
            return;
        }
        decision = agreed;
        if (members != null && coordinator() == process) {
            told = process;
            for (int other : othersLeft()) {
                send(other, Kind.DECIDE, agreed);
            }
        }
    }

    private void send(int to, Kind kind, Ballot ballot) {
        ByteWriter out = new ByteWriter();
        ballot.writeTo(out);
        home.send(to, key, kind, process, out.toArray());
    }

    /// The ranks that wait for what is decided, once.
    private List<ArrivalTicket> done() {
        Ballot decided = decision;
        if (decided == null || waiting.isEmpty()) {
            return List.of();
        }
        Ballot own = vote;
        if (own != null && own.context() >= 0 && own.context() != decided.context()) {
            fabric.giveBackContext(own.context());
        }
        List<ArrivalTicket> all = List.copyOf(waiting);
        waiting.clear();
        home.decided(key);
        return all;
    }

    // ---- Who is left ----------------------------------------------------------------------------

    private int[] all() {
        return Objects.requireNonNull(members);
    }

    private boolean haveComeHere() {
        return IntStream.of(all())
                .allMatch(rank ->
                        !fabric.isLocal(rank) || fabric.hasEnded(rank) || come.contains(rank));
    }

    private BitSet lost() {
        BitSet ranks = new BitSet();
        IntStream.of(all()).filter(rank -> fabric.loss(rank) != null).forEach(ranks::set);
        return ranks;
    }

    /// The processes with members that are left.
    private IntStream processesLeft() {
        ProcessMap map = fabric.processes();
        return IntStream.of(all())
                .filter(rank -> !fabric.hasEnded(rank))
                .map(map::processOf)
                .sorted()
                .distinct();
    }

    private int[] othersLeft() {
        return processesLeft().filter(each -> each != process).toArray();
    }

    private int coordinator() {
        return processesLeft().findFirst().orElse(-1);
    }

    // ---- Ranks that wait ------------------------------------------------------------------------

    @Override
    public boolean isOpen() {
        return decision == null;
    }

    /// Only when the world has failed.
    @Override
    public synchronized boolean breakUp() {
        isBroken = decision == null;
        return isBroken;
    }

    /// The first member that has not come, as far as this process knows; nobody waits for one that
    /// has ended.
    @Override
    public synchronized int absent(IntPredicate isGone) {
        if (decision != null || members == null) {
            return NOBODY;
        }
        ProcessMap map = fabric.processes();
        for (int place = 0; place < members.length; place++) {
            int rank = members[place];
            boolean hasCome =
                    fabric.isLocal(rank)
                            ? come.contains(rank)
                            : vote == null || states.containsKey(map.processOf(rank));
            if (!hasCome && !fabric.hasEnded(rank)) {
                return place;
            }
        }
        return NOBODY;
    }
}
