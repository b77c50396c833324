package io.portolan.mpi.engine;

import io.portolan.mpi.link.Link;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.LibraryComm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What the ranks of one world have in common. The world may grow: ranks that are added have
/// numbers after those of the start, which the processes divide among themselves, as the
/// [io.portolan.mpi.engine.ProcessMap] says.
///
/// *Threads:* any.
public final class Fabric {
    /// How many contexts all ranks have from the start.
    private static final int COMMON_CONTEXTS = 3;

    private final Settings settings;
    private final ProcessMap processes;
    private final @Nullable ProcessLinks links;
    private final @Nullable RemoteMessages messages;
    private final @Nullable RemoteWindows exposedElsewhere;
    private final @Nullable RemoteRanks others;
    private final Liveness liveness;

    /// Of the ranks of this process, the first of which has this number.
    private final int first;

    private final List<Mailbox> mailboxes = new CopyOnWriteArrayList<>();
    private final List<ExposedWindows> windows = new CopyOnWriteArrayList<>();

    private final Routes routes;

    /// How many ranks were added, by process.
    private final AtomicIntegerArray added;

    private final List<Endpoint> endpoints = new CopyOnWriteArrayList<>();
    private final AtomicInteger commonContexts = new AtomicInteger();
    private final AtomicInteger contexts = new AtomicInteger();
    private final List<Runnable> lossListeners = new CopyOnWriteArrayList<>();
    private final List<Consumer<Boolean>> survivalListeners = new CopyOnWriteArrayList<>();
    private final Map<Integer, LibraryComm> libraries = new ConcurrentHashMap<>(1);
    private final Queue<Integer> unusedContexts = new ConcurrentLinkedQueue<>();

    /// The ranks of a new world, all in this process, connected with each other.
    public Fabric(Settings settings) {
        this(settings, null);
    }

    /// This process' part of a new world.
    ///
    /// @param around the other processes, the links to which are not started yet; null if there are
    ///   none
    @SuppressWarnings("this-escape") // frames come after the links are started
    public Fabric(Settings settings, @Nullable OtherProcesses around) {
        this.settings = settings;
        processes = around == null ? ProcessMap.single(settings.ranks()) : around.map();
        links = around == null ? null : around.links();
        liveness = new Liveness(settings.ranks());
        first = processes.first(processes.process());
        routes = new Routes(settings.ranks(), this::route);
        added = new AtomicIntegerArray(processes.processes());
        if (around == null) {
            messages = null;
            exposedElsewhere = null;
            others = null;
        } else {
            messages = new RemoteMessages(this, around.links(), around.packing());
            exposedElsewhere =
                    new RemoteWindows(
                            around.links(), this::windows, this::mailbox, liveness::hasEnded);
            others = new RemoteRanks(this, around.links(), messages, exposedElsewhere);
        }
        int last = processes.end(processes.process());
        add(IntStream.range(first, last));
    }

    /// Adds so many ranks to this process and returns their endpoints, of which no rank has heard
    /// yet.
    public synchronized List<Endpoint> grow(int ranks) {
        int process = processes.process();
        int before = added.get(process);
        if (others != null) {
            others.added(ranks);
        }
        liveness.grow(ranks);
        added.addAndGet(process, ranks);
        List<Endpoint> grown =
                add(
                        IntStream.range(before, before + ranks)
                                .map(index -> processes.spawned(process, index)));
        tellSurvival();
        return grown;
    }

    /// Another process has so many more ranks.
    void addedElsewhere(int process, int ranks) {
        liveness.grow(ranks);
        added.addAndGet(process, ranks);
    }

    private List<Endpoint> add(IntStream ranks) {
        int[] numbers = ranks.toArray();
        for (int rank : numbers) {
            mailboxes.add(
                    new Mailbox(settings, liveness, links, isClosed -> setClosed(rank, isClosed)));
            windows.add(new ExposedWindows());
        }
        List<Endpoint> grown =
                IntStream.of(numbers).mapToObj(rank -> new Endpoint(rank, this)).toList();
        endpoints.addAll(grown);
        if (failure() != null) { // which has closed the others
            grown.forEach(endpoint -> endpoint.mailbox().doorbell().closeForFailure());
        }
        return grown;
    }

    private Route route(int rank) {
        if (links == null
                || messages == null
                || exposedElsewhere == null
                || processes.isLocal(rank)) {
            return new LocalRoute(mailbox(rank), windows(rank));
        }
        Link link = links.to(processes.processOf(rank));
        return new RemoteRoute(rank, messages, exposedElsewhere, link);
    }

    /// Whether a rank lives in this process.
    public boolean isLocal(int rank) {
        return links == null || processes.isLocal(rank);
    }

    /// Whether there is such a rank in this process.
    public boolean has(int rank) {
        return rank >= 0 && processes.isLocal(rank) && processes.placeOf(rank) < mailboxes.size();
    }

    /// Whether there may be such a rank in the world: of those that other processes have added this
    /// one knows little.
    public boolean mayHave(int rank) {
        return rank < processes.ranks() || !processes.isLocal(rank) || has(rank);
    }

    /// How many ranks of this process come before that one, which lives here.
    public int placeOf(int rank) {
        return processes.placeOf(rank);
    }

    /// All ranks of a process by now.
    IntStream ranksOf(int process) {
        return IntStream.concat(
                IntStream.range(processes.first(process), processes.end(process)),
                IntStream.range(0, added.get(process))
                        .map(index -> processes.spawned(process, index)));
    }

    /// The first rank of this process.
    public int firstRank() {
        return first;
    }

    /// The rank behind the last one that follows the first one without a gap: those that were
    /// spawned follow only where there is one process.
    public int endRank() {
        return links == null ? first + mailboxes.size() : processes.end(processes.process());
    }

    /// The other processes of a world, as its part in this process reaches them.
    ///
    /// @param packing how elements get there
    public record OtherProcesses(ProcessMap map, ProcessLinks links, Packing packing) {}

    /// Which ranks live in which process.
    public ProcessMap processes() {
        return processes;
    }

    /// Whether the processes of the world stand still; null if there is one.
    public @Nullable Quiescence quiescence() {
        return links == null || others == null ? null : new Quiescence(links, others);
    }

    /// Whether ranks can have a communicator of the native library that their processes lead over:
    /// each of them is the only one of its process.
    public boolean hasLibrary(int[] ranks) {
        return links != null
                && links.haveLibrary()
                && IntStream.of(ranks).allMatch(processes::isAlone)
                && IntStream.range(0, added.length()).allMatch(each -> added.get(each) == 0);
    }

    /// Makes the communicator of the native library for a context; all ranks call this at the same
    /// time.
    public void useLibrary(int context, int[] ranks) throws IOException {
        int[] all = IntStream.of(ranks).map(processes::processOf).toArray();
        libraries.put(context, Objects.requireNonNull(links).library(all, context));
    }

    /// The communicator of the native library for a context; null if there is none.
    public @Nullable LibraryComm library(int context) {
        return libraries.get(context);
    }

    /// The communicator of the native library is not used any more.
    public void forgetLibrary(int context) {
        libraries.remove(context);
    }

    /// The links to the other processes; null if there are none.
    public @Nullable ProcessLinks links() {
        return links;
    }

    /// The endpoints of the ranks of this process, in their order.
    public List<Endpoint> endpoints() {
        return endpoints;
    }

    /// How many ranks there are by now, as far as this process knows.
    public int ranks() {
        int ranks = processes.ranks();
        for (int process = 0; process < added.length(); process++) {
            ranks += added.get(process);
        }
        return ranks;
    }

    /// Sets what this process says to the questions of others, by
    /// [io.portolan.mpi.engine.Endpoint#ask]. It must not block.
    public void answer(UnaryOperator<byte[]> answers) {
        if (exposedElsewhere != null) {
            exposedElsewhere.answer(answers);
        }
    }

    /// Asks the process of a rank, which is another one.
    AnswerTicket ask(int rank, WindowOrigin origin, byte[] question, Object operation) {
        Link link = Objects.requireNonNull(links).to(processes.processOf(rank));
        return Objects.requireNonNull(exposedElsewhere)
                .ask(link, rank, origin, question, operation);
    }

    /// The endpoint of a rank; null if it lives in another process.
    public @Nullable Endpoint endpoint(int rank) {
        return isLocal(rank) ? endpoints.get(placeOf(rank)) : null;
    }

    /// How the world was made.
    public Settings settings() {
        return settings;
    }

    /// The number of a context that all ranks have from the start: the same in all processes, which
    /// ask for these in one order.
    public int commonContext() {
        int number = commonContexts.getAndIncrement();
        if (number >= COMMON_CONTEXTS) {
            throw new AssertionError("more than " + COMMON_CONTEXTS + " common contexts");
        }
        return number;
    }

    /// The number of a context that no communicator has had. The processes divide the numbers among
    /// themselves.
    public int newContext() {
        Integer unused = unusedContexts.poll();
        return unused == null
                ? COMMON_CONTEXTS
                        + contexts.getAndIncrement() * processes.processes()
                        + processes.process()
                : unused;
    }

    /// Takes back the number of a context that no communicator was given, if it is one of this
    /// process.
    public void giveBackContext(int context) {
        if ((context - COMMON_CONTEXTS) % processes.processes() == processes.process()) {
            unusedContexts.add(context);
        }
    }

    /// What ended the world before its time, or null.
    public @Nullable WorldFailure failure() {
        return liveness.failure();
    }

    // ---- Ranks that are lost --------------------------------------------------------------------

    /// A rank of this process is lost. If it and all other ranks of this process want the others to
    /// go on without those that are lost, they do; else the world ends.
    ///
    /// @return whether it goes on
    public boolean lose(int rank, Throwable cause) {
        WorldFailure loss = new WorldFailure(rank, cause);
        if (!goesOnWithout(rank)) {
            fail(ending(loss, List.of(rank)));
            return false;
        }
        if (loseHere(loss) && others != null) {
            others.lost(loss);
        }
        return goesOnAfter(loss);
    }

    /// Whether all others would go on if a rank of this process were lost now.
    public boolean goesOnWithout(int rank) {
        return failure() == null && liveness.isSurviving(rank) && isSurvived(List.of(rank));
    }

    /// Ranks of another process are lost: as [#lose].
    ///
    /// @param mayBeThisOne whether it may be this process that is lost for the others, and not
    ///   those
    void loseElsewhere(List<WorldFailure> lost, boolean mayBeThisOne) {
        List<WorldFailure> news =
                lost.stream().filter(each -> !liveness.hasEnded(each.rank())).toList();
        if (news.isEmpty() || failure() != null) {
            return;
        }
        List<Integer> without = news.stream().map(WorldFailure::rank).toList();
        if (!mayBeThisOne && isSurvived(without)) {
            news.forEach(this::loseHere);
            var _ = goesOnAfter(news.getLast());
        } else if (liveness.anySurvives()) {
            fail(ending(news.getFirst(), without)); // those who would go on must hear of it
        } else {
            failHere(news.getFirst());
        }
    }

    /// Whether the ranks of this process go on without those: all want to that run, and somebody is
    /// left, here or elsewhere.
    private boolean isSurvived(List<Integer> without) {
        return isAnyoneLeft(without)
                && remaining(without)
                        .filter(this::isLocal)
                        .allMatch(rank -> liveness.hasEnded(rank) || liveness.isSurviving(rank));
    }

    /// Whether somebody is left without those: runs, or has ended well and wanted to go on.
    private boolean isAnyoneLeft(List<Integer> without) {
        return remaining(without)
                .anyMatch(rank -> !liveness.hasEnded(rank) || liveness.isSurviving(rank));
    }

    /// The ranks that are not lost, without those.
    private IntStream remaining(List<Integer> without) {
        return IntStream.range(0, processes.processes())
                .flatMap(this::ranksOf)
                .filter(rank -> !without.contains(rank) && liveness.loss(rank) == null);
    }

    /// Whether the world goes on after a loss; ends it if those that were left when the loss was
    /// looked at have been lost at the same time.
    private boolean goesOnAfter(WorldFailure loss) {
        boolean goesOn = isSurvived(List.of());
        if (!goesOn) {
            fail(ending(loss, List.of()));
        }
        return goesOn;
    }

    /// What the world ends with: the last loss, which somebody does not survive; or what came
    /// first, if nobody is left to go on.
    private WorldFailure ending(WorldFailure last, List<Integer> without) {
        return losses().isEmpty() || isAnyoneLeft(without) ? last : losses().getFirst();
    }

    private boolean loseHere(WorldFailure loss) {
        if (isLocal(loss.rank())) {
            mailbox(loss.rank()).doorbell().closeForFailure(); // lanes to it would take messages
        }
        boolean isNew = liveness.lose(loss);
        if (isNew) {
            disturb();
        }
        return isNew;
    }

    /// Lets all that wait look whether that may still end.
    private void disturb() {
        endpoints.forEach(Endpoint::wakeAll);
        lossListeners.forEach(Runnable::run);
    }

    /// Has somebody told after each loss.
    public void onLoss(Runnable told) {
        lossListeners.add(told);
    }

    /// Has somebody told whether the ranks of this process go on without ranks that are lost, at
    /// once and whenever that may have changed.
    public void onSurvival(Consumer<Boolean> told) {
        survivalListeners.add(told);
        tellSurvival();
    }

    /// A rank of this process says whether it wants to go on without ranks that are lost.
    void survive(int rank, boolean isSurviving) {
        liveness.setSurviving(rank, isSurviving);
        if (others != null) {
            others.survives(rank, isSurviving);
        }
        tellSurvival();
    }

    /// One after the other, so that what is told last is so.
    private void tellSurvival() {
        synchronized (survivalListeners) {
            survivalListeners.forEach(told -> told.accept(doRanksHereGoOn()));
        }
    }

    /// Whether all ranks of this process that run want to go on without ranks that are lost, and
    /// one wants to, or has wanted to until its end.
    private boolean doRanksHereGoOn() {
        return endpoints.stream().anyMatch(each -> liveness.isSurviving(each.rank()))
                && endpoints.stream()
                        .map(Endpoint::rank)
                        .allMatch(rank -> liveness.hasEnded(rank) || liveness.isSurviving(rank));
    }

    /// The ranks that are lost and without which the others go on, in the order in which this
    /// process has learnt it.
    public List<WorldFailure> losses() {
        return liveness.losses();
    }

    /// How a rank was lost without which the others go on; null if it was not.
    public @Nullable WorldFailure loss(int rank) {
        return liveness.loss(rank);
    }

    /// Whether a rank has ended or was lost.
    public boolean hasEnded(int rank) {
        return liveness.hasEnded(rank);
    }

    /// Whether anything has happened because of which operations may be cut off.
    public boolean isDisturbed() {
        return liveness.isDisturbed();
    }

    /// No operation on the communicator with that context is to succeed any more, on any rank.
    public void revoke(int context) {
        if (liveness.revoke(context)) {
            if (others != null) {
                others.revoked(context); // first, in case this process ends soon
            }
            for (Endpoint endpoint : endpoints) {
                if (endpoint.userOf(context) instanceof RevocationListener user) {
                    user.revoked();
                }
            }
            disturb();
        }
    }

    /// Whether the communicator with that context was revoked.
    public boolean isRevoked(int context) {
        return liveness.isRevoked(context);
    }

    /// Is told that a communicator was revoked: the user of a context, see [Endpoint#isUsed].
    public interface RevocationListener {
        /// *Threads:* any; must not block.
        void revoked();
    }

    // ---- The end --------------------------------------------------------------------------------

    /// Ends the world, unless a failure came before, and wakes all that wait.
    public void fail(WorldFailure failure) {
        if (failHere(failure) && others != null && failure.rank() != WorldFailure.END) {
            others.failed(failure);
        }
    }

    /// Ends this process' part of the world; false if a failure came before.
    boolean failHere(WorldFailure failure) {
        mailboxes.forEach(mailbox -> mailbox.doorbell().closeForFailure());
        boolean isFirst = liveness.fail(failure);
        if (isFirst) {
            mailboxes.forEach(mailbox -> mailbox.doorbell().closeForFailure()); // of added ranks
            endpoints.forEach(Endpoint::wakeAll);
        }
        return isFirst;
    }

    /// A rank of this process sends nothing more.
    void ended(int rank) {
        boolean isFirst = liveness.end(rank);
        if (others != null) {
            others.ended(rank);
        }
        if (isFirst) {
            lossListeners.forEach(Runnable::run); // they need not wait for it any more
            tellSurvival();
        }
    }

    /// A rank of another process sends nothing more.
    void endedElsewhere(int rank) {
        if (liveness.end(rank)) {
            lossListeners.forEach(Runnable::run);
        }
    }

    private void setClosed(int rank, boolean isClosed) {
        if (others != null) {
            others.setClosed(rank, isClosed);
        }
    }

    /// From now on threads that the world does not know may bring what a rank waits for.
    public void admitUnknown() {
        liveness.helpers().admitUnknown();
    }

    /// The threads that have called anything without running a rank, and have not ended.
    public List<Thread> helpers() {
        return liveness.helpers().living();
    }

    /// Where threads were made that come from a rank and have not called anything, unless they have
    /// ended; a line for each.
    public List<String> unseen() {
        return liveness.helpers().unseen().stream().map(Origin::place).toList();
    }

    /// Lets go of what belongs to threads that have ended.
    public void forgetEnded() {
        liveness.helpers().living();
        liveness.helpers().unseen();
        endpoints.forEach(Endpoint::forgetEnded);
    }

    /// The messages at ranks that run which no receive was posted for, by their envelopes.
    public List<Unreceived> unreceived() {
        return endpoints.stream()
                .filter(endpoint -> !endpoint.hasEnded())
                .flatMap(endpoint -> mailbox(endpoint.rank()).unreceived(endpoint.rank()).stream())
                .toList();
    }

    /// How many times ranks have looked in vain for what they need; about right.
    int looksInVain() {
        return endpoints.stream().mapToInt(Endpoint::looksInVain).sum();
    }

    /// Waits until what the ranks here have sent, and have not waited for, is on its way or can no
    /// longer be received. To be called after all of them have ended.
    ///
    /// @param look to be called now and then while it waits, for ranks elsewhere that may hang
    public void awaitSends(Runnable look) {
        RemoteMessages between = messages;
        if (between != null) {
            between.awaitAnnounced(look);
        }
    }

    /// Ends the world after all ranks have ended, and wakes threads that still wait.
    public void end() {
        fail(WorldFailure.end());
        liveness.helpers().end();
    }

    /// The threads that are parked in an operation now, by rank, the owner of each rank first.
    public List<Wait> waits() {
        List<Wait> waits = new ArrayList<>();
        endpoints.forEach(endpoint -> endpoint.addWaits(waits));
        return waits;
    }

    /// The ways to the destinations.
    Routes routes() {
        return routes;
    }

    /// The mailbox of a rank of this process.
    Mailbox mailbox(int rank) {
        return mailboxes.get(placeOf(rank));
    }

    /// What a rank of this process exposes.
    ExposedWindows windows(int rank) {
        return windows.get(placeOf(rank));
    }

    Liveness liveness() {
        return liveness;
    }
}
