package io.portolan.mpi.tcp;

import io.portolan.mpi.wire.PeerSilence;
import java.io.IOException;
import java.net.InetSocketAddress;

/// Notices when a process says nothing, and whether its host does.
///
/// Overview. A process that lives sends something at least each [TcpWires#BEAT_NANOS]. Of one that
/// is silent the host is asked: if that does not answer either, the link is cut or the host is
/// down, which is known soon; if it does, the process is stopped, or collects garbage, and is
/// waited for longer.
///
/// *Threads:* the serving one.
final class SilentPeer {
    private final PeerSilence silence;
    private final TcpReader reader;
    private final TcpWireSettings settings;
    private final HostProbe host;

    /// How long the process was silent when its host answered last.
    private long answeredNanos;

    /// @param address where the process listens
    SilentPeer(int process, InetSocketAddress address, TcpReader reader, TcpWireSettings settings) {
        this.silence = new PeerSilence(process, settings.stallAfter(), settings.stalled());
        this.reader = reader;
        this.settings = settings;
        this.host = new HostProbe(address);
    }

    /// Looks at the process.
    ///
    /// @param elapsed the time since the last look in which this process ran
    void look(long elapsed) {
        if (reader.isOver()) {
            return;
        }
        if (silence.grows(reader.heard(), elapsed)) {
            judge();
        } else {
            answeredNanos = 0;
            host.close();
        }
    }

    private void judge() {
        if (!silence.tellStall()) {
            return;
        }
        if (unanswered() >= settings.stallAfter().toNanos()) {
            askHost();
        }
        if (unanswered() >= settings.cutAfter().toNanos()) {
            lose(
                    silence.words()
                            + ", and neither has its host: the link is cut, or the host is down");
        } else if (silence.hasLasted(settings.lossAfter())) {
            lose(silence.lossWords(settings.lossAfter(), ", and its host answers"));
        }
    }

    /// How long neither the process nor its host has answered.
    private long unanswered() {
        return silence.nanos() - answeredNanos;
    }

    private void askHost() {
        switch (host.look()) {
            case THERE -> answeredNanos = silence.nanos();
            case NOBODY_LISTENS -> lose(silence.words() + ", and does not listen any more");
            case NONE_YET -> {}
        }
    }

    private void lose(String words) {
        reader.end(new IOException(words));
    }

    void close() {
        host.close();
    }
}
