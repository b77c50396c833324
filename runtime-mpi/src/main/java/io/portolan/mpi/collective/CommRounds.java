package io.portolan.mpi.collective;

import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.context.RendezvousKey;
import io.portolan.mpi.engine.PendingGeneration;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.meeting.Conclusion;
import io.portolan.mpi.meeting.FlagBoard;
import io.portolan.mpi.meeting.OtherPlaces;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The ranks of a communicator that live in other processes, as those of this process meet them.
///
/// *Threads:* as [io.portolan.mpi.meeting.OtherPlaces].
public final class CommRounds implements OtherPlaces<Contribution> {
    private final ProcessRounds rounds;
    private final int process;

    /// The places of each process of the job.
    private final PlaceSet[] places;

    /// All processes that have a place.
    private final int[] processes;

    /// These but for this one.
    private final int[] others;

    /// The processes in the order of their places; null if a process has places on both sides of
    /// another one's.
    private final int @Nullable [] inOrder;

    /// What is equal for processes of one host.
    private final IntUnaryOperator hostOf;

    private final int size;

    /// By what a round of this communicator is known, unless it has a name.
    private final int context;

    private final byte @Nullable [] name;
    private final @Nullable FlagBoard board;

    /// The number of the next round, if there is no board that counts.
    private long generation;

    /// The sides of the communicator that the ranks of other processes have, by place.
    private final @Nullable Context[] contexts;

    private CommRounds(
            ProcessRounds rounds,
            ProcessMap map,
            int size,
            IntUnaryOperator rankOf,
            int context,
            byte @Nullable [] name,
            @Nullable FlagBoard board) {
        this.rounds = rounds;
        this.process = map.process();
        this.size = size;
        this.context = context;
        this.name = name;
        this.board = board;
        this.contexts = new Context[size];
        this.places = new PlaceSet[map.processes()];
        Arrays.setAll(
                places,
                each ->
                        new PlaceSet(
                                IntStream.range(0, size)
                                        .filter(at -> map.processOf(rankOf.applyAsInt(at)) == each)
                                        .toArray()));
        this.processes =
                IntStream.range(0, places.length).filter(each -> places[each].size() > 0).toArray();
        this.others = IntStream.of(processes).filter(each -> each != process).toArray();
        this.inOrder =
                IntStream.of(processes).mapToObj(this::places).allMatch(PlaceSet::isContiguous)
                        ? IntStream.of(processes)
                                .boxed()
                                .sorted(Comparator.comparingInt(each -> places(each).first()))
                                .mapToInt(each -> each)
                                .toArray()
                        : null;
        this.hostOf = map::hostOf;
    }

    /// Whether all places are of ranks of this process.
    public static boolean isAllHere(ProcessMap map, int size, IntUnaryOperator rankOf) {
        return map.processes() == 1 || IntStream.range(0, size).map(rankOf).allMatch(map::isLocal);
    }

    /// Those of a communicator with that context.
    public static CommRounds of(
            ProcessRounds rounds, ProcessMap map, int context, int size, IntUnaryOperator rankOf) {
        FlagBoard board = size <= FlagBoard.MOST_PLACES ? new FlagBoard(size) : null;
        CommRounds comm = new CommRounds(rounds, map, size, rankOf, context, null, board);
        if (board != null) {
            rounds.boards().add(context, comm);
        }
        return comm;
    }

    /// Those that meet once, at a rendezvous.
    public static CommRounds at(RendezvousKey key, ProcessRounds rounds, ProcessMap map) {
        int size = key.members().size();
        ByteWriter name = new ByteWriter();
        name.putText(key.operation().name()).putInt(key.number()).putInt(key.tag());
        name.putText(key.stringtag());
        name.putInts(IntStream.range(0, size).map(key.members()::process).toArray());
        byte[] digest = digest(name.toArray());
        return new CommRounds(rounds, map, size, key.members()::process, 0, digest, null);
    }

    /// A name that fits into any frame, and that only equal bytes have.
    private static byte[] digest(byte[] name) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(name);
        } catch (NoSuchAlgorithmException e) { // every JVM has it
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int here() {
        return placesHere().size();
    }

    @Override
    public boolean isHere(int place) {
        return placesHere().has(place);
    }

    @Override
    public @Nullable FlagBoard board() {
        return board;
    }

    @Override
    public void show(int place, int count) {
        rounds.boards().show(others, context, place, count, onBoard());
    }

    @Override
    public PendingGeneration meet(
            long call,
            IntFunction<Contribution> given,
            Conclusion<Contribution> conclusion,
            Runnable atEnd) {
        ProcessRounds.Address address =
                name == null
                        ? new ProcessRounds.ByNumber(
                                context, board == null ? generation++ : call, board != null)
                        : new ProcessRounds.ByName(name);
        ProcessRound round = rounds.round(address);
        CollectiveRound.Purpose purpose = (CollectiveRound.Purpose) conclusion;
        round.begin(new ProcessRound.LocalArrivals(this, address, given, purpose, atEnd));
        return round;
    }

    /// The board, which there is.
    FlagBoard onBoard() {
        return Objects.requireNonNull(board);
    }

    PlaceSet placesHere() {
        return places[process];
    }

    /// The places of the ranks of a process.
    PlaceSet places(int of) {
        return places[of];
    }

    /// All processes that take part.
    int[] processes() {
        return processes;
    }

    /// The other processes that take part.
    int[] others() {
        return others;
    }

    /// All processes in the order of their places, if each has places that follow each other; null
    /// if not.
    int @Nullable [] inOrder() {
        return inOrder;
    }

    int process() {
        return process;
    }

    /// What is equal for processes of one host.
    int hostOf(int ofProcess) {
        return hostOf.applyAsInt(ofProcess);
    }

    boolean isOnSeveralHosts() {
        return IntStream.of(others).anyMatch(other -> hostOf(other) != hostOf(process));
    }

    /// The call of a rank of another process.
    ///
    /// @param given by the ranks here
    Call callAt(int place, CommOperation operation, IntFunction<Contribution> given) {
        if (name != null) {
            return given.apply(placesHere().first()).call(); // the name says the operation
        }
        Context known = contexts[place];
        if (known == null) {
            known = contextAt(place, given);
            contexts[place] = known;
        }
        return known.call(operation);
    }

    /// By a rank here of the same group, if there is one, because it knows the name of that side.
    private Context contextAt(int place, IntFunction<Contribution> given) {
        Contribution first = given.apply(placesHere().first());
        Contribution last = given.apply(placesHere().last());
        return isOfOther(place, first) ? contextAt(place, last) : contextAt(place, first);
    }

    private static Context contextAt(int place, Contribution like) {
        Context mine = like.call().context();
        boolean isOfOther = isOfOther(place, like);
        int firstLocal = firstLocal(like);
        int firstOther = firstLocal == 0 ? mine.size() : 0;
        return mine.ofAnother(place - (isOfOther ? firstOther : firstLocal), isOfOther);
    }

    /// Whether a place is of the other group than that rank's.
    private static boolean isOfOther(int place, Contribution like) {
        Context mine = like.call().context();
        int firstLocal = firstLocal(like);
        return mine.remote() != null && (place < firstLocal || place >= firstLocal + mine.size());
    }

    /// The place of the first rank of that rank's group.
    private static int firstLocal(Contribution like) {
        return like.rank() - like.call().context().rank();
    }
}
