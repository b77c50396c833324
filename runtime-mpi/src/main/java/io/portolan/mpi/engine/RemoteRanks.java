package io.portolan.mpi.engine;

import io.portolan.mpi.link.FramePurpose;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.link.ProcessLostException;
import io.portolan.mpi.wire.IncomingFrame;
import io.portolan.mpi.wire.Payload;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// What the processes of a world tell each other of their ranks: how many were added, which have
/// ended, what has failed, and which have no credit for unexpected messages.
///
/// *Threads:* any. *Ordering:* a process learns that a rank has ended after all that the rank has
/// sent it.
final class RemoteRanks implements ProcessLinks.Listener {
    private static final int ENDED = 0;
    private static final int FAILED = 1;
    private static final int CLOSED = 2;
    private static final int OPEN = 3;

    /// Of [Quiescence].
    static final int ASK = 4;

    static final int ANSWER = 5;

    private static final int ADDED = 6;

    private final Fabric fabric;
    private final ProcessLinks links;
    private final RemoteMessages messages;
    private volatile @Nullable Quiescence quiescence;

    RemoteRanks(Fabric fabric, ProcessLinks links, RemoteMessages messages) {
        this.fabric = fabric;
        this.links = links;
        this.messages = messages;
        links.handle(FramePurpose.CONTROL, this::told);
        links.tell(this);
    }

    @Override
    public void lost(int process, ProcessLostException cause) {
        fabric.ranksOf(process)
                .filter(rank -> !fabric.liveness().hasEnded(rank))
                .findFirst()
                .ifPresent(rank -> fabric.failHere(new WorldFailure(rank, cause)));
    }

    @Override
    public void handlingFailed(Throwable cause) {
        fabric.fail(new WorldFailure(fabric.firstRank(), cause));
    }

    /// Sets who is told of waves.
    void ask(Quiescence asked) {
        quiescence = asked;
    }

    void ended(int rank) {
        tell(ENDED, rank, null);
    }

    /// A rank of this process has failed, or what else ends the world.
    void failed(WorldFailure failure) {
        byte[] bytes = text(failure).getBytes(StandardCharsets.UTF_8);
        int most = links.to(links.process() == 0 ? 1 : 0).mostPayload();
        tell(
                FAILED,
                failure.rank(),
                Payload.of(MemorySegment.ofArray(bytes).asSlice(0, Math.min(bytes.length, most))));
    }

    private static String text(WorldFailure failure) {
        if (failure.rank() == WorldFailure.NOBODY) { // a report for people
            return String.valueOf(failure.cause().getMessage());
        }
        StringWriter text = new StringWriter();
        failure.cause().printStackTrace(new PrintWriter(text));
        return text.toString().strip();
    }

    /// This process has so many more ranks. Others learn it before anything else of these ranks.
    void added(int ranks) {
        tell(ADDED, ranks, null);
    }

    void setClosed(int rank, boolean isClosed) {
        tell(isClosed ? CLOSED : OPEN, rank, null);
    }

    private void tell(int what, int rank, @Nullable Payload payload) {
        for (int process = 0; process < links.processes(); process++) {
            if (process != links.process()) {
                tell(process, what, rank, payload);
            }
        }
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
            case ENDED -> fabric.liveness().end(rank);
            case CLOSED -> messages.setClosed(rank, true);
            case OPEN -> messages.setClosed(rank, false);
            case ADDED -> fabric.addedElsewhere(from, (int) frame.second());
            case ASK -> {
                if (watch != null) {
                    watch.isAsked(frame.second());
                }
            }
            case ANSWER -> {
                if (watch != null) {
                    watch.isAnswered(from, frame);
                }
            }
            default -> {
                String text = new String(frame.bytes(0, frame.length()), StandardCharsets.UTF_8);
                fabric.failHere(new WorldFailure(rank, failure(rank, from, text)));
            }
        }
    }

    private RemoteFailure failure(int rank, int from, String text) {
        return rank == WorldFailure.NOBODY
                ? RemoteFailure.ofReport(text)
                : RemoteFailure.ofStack(links.describe(from), text);
    }
}
