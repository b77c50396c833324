package io.portolan.mpi.shm;

import io.portolan.mpi.wire.Heartbeat;
import io.portolan.mpi.wire.PeerSilence;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Shows the other processes that this one lives, and notices when one of them does not.
///
/// A process that lives counts its epoch on. If the epoch of another one stands still, its number
/// is looked up in the system, and if it is there, its silence is measured.
///
/// *Threads:* the serving one, unless said otherwise.
final class PeerWatch {
    /// How often the epoch is counted on and the others are looked at.
    private static final long BEAT_NANOS = 50_000_000;

    // states of a process
    private static final long ABSENT = 0;
    private static final long CLAIMED = 1;
    private static final long ATTACHED = 2;
    private static final long ENDED = 3;

    private final SharedWords words;
    private final int own;
    private final ProcessMark mark = ProcessMark.own();
    private final List<Peer> peers;
    private final ShmSettings settings;
    private final Heartbeat heartbeat = new Heartbeat(BEAT_NANOS, BEAT_NANOS);
    private boolean allRing = true;

    /// Another process, and what is known of it.
    static final class Peer {
        private final int process;
        private final int control;
        private final ShmWire wire;
        private final RingReader reader;
        private final PeerSilence silence;

        Peer(int process, int control, ShmWire wire, RingReader reader, ShmSettings settings) {
            this.process = process;
            this.control = control;
            this.wire = wire;
            this.reader = reader;
            this.silence = new PeerSilence(process, settings.stallAfter(), settings.stalled());
        }
    }

    /// @param own the control lines of this process
    PeerWatch(SharedWords words, int own, List<Peer> peers, ShmSettings settings) {
        this.words = words;
        this.own = own;
        this.peers = peers;
        this.settings = settings;
    }

    /// Says that this process is there.
    ///
    /// @param rings whether it rings the doorbells of others
    /// @return false if a process with this number was there already
    boolean attach(boolean rings) {
        if (!words.compareAndSet(own + ShmLayout.STATE, ABSENT, CLAIMED)) {
            return false;
        }
        words.set(own + ShmLayout.PID, mark.pid());
        words.set(own + ShmLayout.START, mark.start());
        words.set(own + ShmLayout.NAMESPACE, mark.namespace());
        words.set(own + ShmLayout.RINGS, rings ? 1 : 0);
        words.setRelease(own + ShmLayout.STATE, ATTACHED); // after what others read then
        return true;
    }

    /// Whether a process is there, or has been. *Threads:* any.
    static boolean isAttached(SharedWords words, int control) {
        return words.getAcquire(control + ShmLayout.STATE) >= ATTACHED;
    }

    /// Says that this process ends, after its last frame. *Threads:* any.
    void end() {
        words.setRelease(own + ShmLayout.STATE, ENDED); // after the stamps of the frames
    }

    /// Counts the epoch on. *Threads:* any; others need only see that it changes.
    void showLife() {
        words.setOpaque(own + ShmLayout.EPOCH, words.getOpaque(own + ShmLayout.EPOCH) + 1);
    }

    /// Whether all processes that are there ring doorbells.
    boolean allRing() {
        return allRing;
    }

    /// Looks at all processes if it is time to.
    ///
    /// @return how long until the next look, in ns
    long look(long now) {
        return heartbeat.look(now, this::lookAtAll);
    }

    private void lookAtAll(boolean isBeat, long elapsed) {
        if (isBeat) {
            showLife();
        }
        for (Peer peer : peers) {
            look(peer, elapsed);
        }
    }

    private void look(Peer peer, long elapsed) {
        // Acquire: the marks and the frames are read after the state.
        long state = words.getAcquire(peer.control + ShmLayout.STATE);
        if (state == ENDED) {
            lose(peer, null);
        } else if (state == ATTACHED && !peer.reader.isOver()) {
            allRing &= words.get(peer.control + ShmLayout.RINGS) == 1;
            if (peer.silence.grows(words.getOpaque(peer.control + ShmLayout.EPOCH), elapsed)) {
                judge(peer);
            }
        }
    }

    private void judge(Peer peer) {
        ProcessMark process = markOf(peer);
        if (process.isGone(mark)) {
            // It may have said that it ends, and ended, since its state was read.
            boolean saidSo = words.getAcquire(peer.control + ShmLayout.STATE) == ENDED;
            lose(
                    peer,
                    saidSo
                            ? null
                            : new IOException(
                                    "process %d, with number %d in the system, has ended without closing its wires"
                                            .formatted(peer.process, process.pid())));
            return;
        }
        if (peer.silence.tellStall() && peer.silence.hasLasted(settings.lossAfter())) {
            lose(peer, new IOException(peer.silence.lossWords(settings.lossAfter(), "")));
        }
    }

    private ProcessMark markOf(Peer peer) {
        return new ProcessMark(
                words.get(peer.control + ShmLayout.PID),
                words.get(peer.control + ShmLayout.START),
                words.get(peer.control + ShmLayout.NAMESPACE));
    }

    private static void lose(Peer peer, @Nullable Throwable cause) {
        if (!peer.reader.isOver()) {
            peer.wire.cut();
            peer.reader.end(cause);
        }
    }
}
