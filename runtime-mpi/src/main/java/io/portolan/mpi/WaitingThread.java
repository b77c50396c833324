package io.portolan.mpi;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.engine.LockTicket;
import io.portolan.mpi.engine.OutgoingTransfer;
import io.portolan.mpi.engine.Transfer;
import io.portolan.mpi.engine.Wait;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A thread that waits in an operation, of this process or of another one.
///
/// @param rank the rank whose operation it is
/// @param isHelper whether the thread is not the one that runs the rank
/// @param kinds of what it waits for
/// @param peers the ranks that it waits for, in the world
/// @param text all of that for people, with the user's line
record WaitingThread(
        int rank, boolean isHelper, Set<Kind> kinds, List<Integer> peers, String text) {
    private static final String BETWEEN = "\t";
    private static final String AMONG = ",";

    /// Chosen so that a line fits in the smallest frame, beside a disagreement that is as long.
    private static final int BRIEF_TEXT = 250;

    private static final int BRIEF_PEERS = 16;

    /// The constants are in the order in which a report looks at them for a remedy.
    enum Kind {
        COLLECTIVE,
        LOCK,
        EPOCH,
        SEND,
        RECEIVE;

        static Kind of(Transfer transfer) {
            if (Call.isOfCollective(transfer)) {
                return COLLECTIVE;
            }
            if (transfer instanceof LockTicket) {
                return LOCK;
            }
            if (Call.isBetweenEpochs(transfer)) {
                return EPOCH;
            }
            return transfer instanceof OutgoingTransfer ? SEND : RECEIVE;
        }
    }

    static WaitingThread of(Wait wait) {
        return of(wait, StackLines.MAX);
    }

    /// The same in few words, and with the first of its peers.
    static WaitingThread brief(Wait wait) {
        WaitingThread whole = of(wait, 1);
        return new WaitingThread(
                whole.rank,
                whole.isHelper,
                whole.kinds,
                whole.peers.stream().limit(BRIEF_PEERS).toList(),
                brief(whole.text));
    }

    /// The beginning of a text that is long.
    static String brief(String text) {
        return text.length() <= BRIEF_TEXT ? text : text.substring(0, BRIEF_TEXT) + "...";
    }

    private static WaitingThread of(Wait wait, int mostOperations) {
        List<Transfer> stuck = wait.awaited().stuck();
        return new WaitingThread(
                wait.rank(),
                wait.isHelper(),
                stuck.stream()
                        .map(Kind::of)
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Kind.class))),
                stuck.stream().map(Transfer::peer).distinct().toList(),
                RankState.of(wait, mostOperations).text());
    }

    /// As one line, for another process.
    String line() {
        return String.join(
                BETWEEN,
                String.valueOf(rank),
                String.valueOf(isHelper),
                kinds.stream().map(Kind::name).collect(Collectors.joining(AMONG)),
                peers.stream().map(String::valueOf).collect(Collectors.joining(AMONG)),
                text);
    }

    /// Reads what [#line] gave.
    static WaitingThread parse(String line) {
        String[] parts = line.split(BETWEEN, 5);
        return new WaitingThread(
                Integer.parseInt(parts[0]),
                Boolean.parseBoolean(parts[1]),
                words(parts[2]).stream().map(Kind::valueOf).collect(Collectors.toSet()),
                words(parts[3]).stream().map(Integer::valueOf).toList(),
                parts[4]);
    }

    private static List<String> words(String joined) {
        return Arrays.stream(joined.split(AMONG)).filter(word -> !word.isEmpty()).toList();
    }

    /// What programs do whose ranks wait for each other like that.
    static String remedy(List<WaitingThread> cycle) {
        Kind first =
                cycle.stream()
                        .flatMap(each -> each.kinds().stream())
                        .min(Kind::compareTo)
                        .orElse(Kind.RECEIVE);
        return switch (first) {
            case COLLECTIVE ->
                    "let every rank enter the same collectives in the same order, and sends and receives agree";
            case LOCK ->
                    "let every rank unlock before it waits for another rank, and lock several ranks in the same order";
            case EPOCH ->
                    "let every start have its post and every complete its await, with groups that agree";
            case SEND -> "let one of them receive before it sends, or use sendrecv or isend";
            case RECEIVE ->
                    "all of them receive, so let one send first, and tags and communicators agree";
        };
    }
}
