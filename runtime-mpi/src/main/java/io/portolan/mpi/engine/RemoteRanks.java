package io.portolan.mpi.engine;

import io.portolan.core.watch.FailureText;
import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.link.ProcessLostException;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the processes of a world tell each other of their ranks: how many were added, which have
/// ended, what has failed, and which have no credit for unexpected messages.
///
/// *Threads:* any. *Ordering:* a process learns that a rank has ended after all that the rank has
/// sent it.
final class RemoteRanks implements ProcessLinks.Listener {
    private static final String NO_TEXT = "";

    private static final int ENDED = 0;
    private static final int FAILED = 1;
    private static final int CLOSED = 2;
    private static final int OPEN = 3;

    /// Of [Quiescence].
    static final int ASK = 4;

    static final int ANSWER = 5;

    /// A rank wants to go on without those that are lost, or wants it no more.
    private static final int SURVIVES = 6;

    private static final int SURVIVES_NOT = 7;

    /// A rank is lost, and the sender goes on without it.
    private static final int LOST = 8;

    /// A process is lost, and the sender goes on without its ranks.
    private static final int LOST_PROCESS = 9;

    private static final int REVOKED = 10;

    /// A process has more ranks.
    private static final int ADDED = 11;

    private final Fabric fabric;
    private final ProcessLinks links;
    private final RemoteMessages messages;
    private final RemoteWindows windows;
    private volatile @Nullable Quiescence quiescence;

    RemoteRanks(Fabric fabric, ProcessLinks links, RemoteMessages messages, RemoteWindows windows) {
        this.fabric = fabric;
        this.links = links;
        this.messages = messages;
        this.windows = windows;
        links.handle(FramePurpose.CONTROL, this::told);
        links.tell(this);
    }

    @Override
    public void lost(int process, ProcessLostException cause) {
        List<WorldFailure> losses =
                fabric.ranksOf(process)
                        .filter(rank -> !fabric.liveness().hasEnded(rank))
                        .mapToObj(rank -> new WorldFailure(rank, cause))
                        .toList();
        if (!losses.isEmpty() && fabric.liveness().anySurvives()) {
            Throwable why = cause.getCause();
            tell(LOST_PROCESS, process, why == null ? NO_TEXT : String.valueOf(why.getMessage()));
        }
        fabric.loseElsewhere(losses, links.hasStoodStill());
        messages.lost(process);
        windows.lost(process);
    }

    @Override
    public void handlingFailed(Throwable cause) {
        fabric.fail(new WorldFailure(fabric.firstRank(), cause));
    }

    /// Sets who is told of waves.
    void ask(Quiescence asked) {
        quiescence = asked;
    }

    void survives(int rank, boolean isSurviving) {
        tell(isSurviving ? SURVIVES : SURVIVES_NOT, rank, NO_TEXT);
    }

    /// A rank of this process is lost, and the others go on.
    void lost(WorldFailure loss) {
        tell(LOST, loss.rank(), text(loss));
    }

    /// A communicator was revoked. Each process that hears it passes it on, so that all hear it if
    /// one does that is not lost.
    void revoked(int context) {
        tell(REVOKED, context, NO_TEXT);
    }

    void ended(int rank) {
        tell(ENDED, rank, NO_TEXT);
    }

    /// A rank of this process has failed, or what else ends the world.
    void failed(WorldFailure failure) {
        tell(FAILED, failure.rank(), text(failure));
    }

    private static String text(WorldFailure failure) {
        if (failure.rank() == WorldFailure.NOBODY) { // a report for people
            return String.valueOf(failure.cause().getMessage());
        }
        return FailureText.stack(failure.cause());
    }

    /// This process has so many more ranks. Others learn it before anything else of these ranks.
    void added(int ranks) {
        tell(ADDED, ranks, NO_TEXT);
    }

    void setClosed(int rank, boolean isClosed) {
        tell(isClosed ? CLOSED : OPEN, rank, NO_TEXT);
    }

    private void tell(int what, int rank, String text) {
        for (int process = 0; process < links.processes(); process++) {
            if (process != links.process()) {
                tell(process, what, rank, text(process, text));
            }
        }
    }

    /// As much of the text as fits in a frame to a process.
    private @Nullable Payload text(int process, String words) {
        byte[] bytes = words.getBytes(StandardCharsets.UTF_8);
        int most = links.to(process).mostPayload();
        return Payload.of(MemorySegment.ofArray(bytes).asSlice(0, Math.min(bytes.length, most)));
    }

    /// Tells one process.
    void tell(int process, int what, long about, @Nullable Payload payload) {
        long first = FramePurpose.CONTROL.word(what, 0);
        links.to(process).send(first, about, 0, 0, payload);
    }

    private void told(int from, IncomingFrame frame) {
        int rank = (int) frame.second();
        Quiescence watch = quiescence;
        switch (FramePurpose.flags(frame.first())) {
            case ENDED -> fabric.endedElsewhere(rank);
            case CLOSED -> messages.setClosed(rank, true);
            case OPEN -> messages.setClosed(rank, false);
            case ADDED -> fabric.addedElsewhere(from, (int) frame.second());
            case ASK -> {
                if (watch != null) {
                    watch.isAsked(from, frame.second());
                }
            }
            case ANSWER -> {
                if (watch != null) {
                    watch.isAnswered(from, frame);
                }
            }
            case SURVIVES -> fabric.liveness().setSurviving(rank, true);
            case SURVIVES_NOT -> fabric.liveness().setSurviving(rank, false);
            case LOST ->
                    fabric.loseElsewhere(
                            List.of(new WorldFailure(rank, failure(rank, from, text(frame)))),
                            false);
            case LOST_PROCESS -> lostElsewhere(rank, from, text(frame));
            case REVOKED -> fabric.revoke(rank);
            default -> {
                String text = text(frame);
                fabric.failHere(new WorldFailure(rank, failure(rank, from, text)));
            }
        }
    }

    private static String text(IncomingFrame frame) {
        return new String(frame.bytes(0, frame.length()), StandardCharsets.UTF_8);
    }

    /// Another process holds that process for lost. If it is this one, nobody hears it any more.
    private void lostElsewhere(int process, int from, String why) {
        if (process == links.process()) {
            fabric.failHere(
                    new WorldFailure(
                            fabric.firstRank(),
                            RemoteFailure.ofReport(
                                    "%s holds %s for lost%s"
                                            .formatted(
                                                    links.describe(from),
                                                    links.describe(process),
                                                    why.isEmpty() ? "" : ": " + why))));
        } else {
            // It may run, and must not go on.
            tell(process, LOST_PROCESS, process, text(process, why));
            links.lost(process, why.isEmpty() ? null : RemoteFailure.ofReport(why));
        }
    }

    private RemoteFailure failure(int rank, int from, String text) {
        return rank == WorldFailure.NOBODY
                ? RemoteFailure.ofReport(text)
                : RemoteFailure.ofStack(links.describe(from), text);
    }
}
