package io.portolan.mpi.tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/// Notices when a process says nothing, and whether its host does.
///
/// Overview. A process that lives sends something at least each [TcpWires#BEAT_NANOS]. Of one that
/// is silent the host is asked: if that does not answer either, the link is cut or the host is
/// down, which is known soon; if it does, the process is stopped, or collects garbage, and is
/// waited for longer. Time in which this process itself did not run is not silence.
///
/// *Threads:* the serving one.
final class PeerSilence {
    private final int process;
    private final TcpReader reader;
    private final TcpWireSettings settings;
    private final HostProbe host;
    private long heard;
    private long silentNanos;
    private boolean isStalled;

    /// How long the process was silent when its host answered last.
    private long answeredNanos;

    /// @param address where the process listens
    PeerSilence(
            int process, InetSocketAddress address, TcpReader reader, TcpWireSettings settings) {
        this.process = process;
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
        if (reader.heard() != heard) {
            heard = reader.heard();
            silentNanos = 0;
            answeredNanos = 0;
            isStalled = false;
            host.close();
        } else {
            silentNanos += elapsed;
            judge();
        }
    }

    private void judge() {
        if (silentNanos < settings.stallAfter().toNanos()) {
            return;
        }
        if (!isStalled) {
            isStalled = true;
            settings.stalled().accept(process);
        }
        if (silentNanos - answeredNanos >= settings.stallAfter().toNanos()) {
            askHost();
        }
        if (silentNanos - answeredNanos >= settings.cutAfter().toNanos()) {
            lose(
                    "it has given no sign of life for %d ms, and neither has its host: the link is cut, or the host is down");
        } else if (silentNanos >= settings.lossAfter().toNanos()) {
            lose(
                    "it has given no sign of life for %d ms (the limit is "
                            + settings.lossAfter().toMillis()
                            + " ms), and its host answers: it was stopped or has no processor");
        }
    }

    private void askHost() {
        switch (host.look()) {
            case THERE -> answeredNanos = silentNanos;
            case NOBODY_LISTENS ->
                    lose("it has given no sign of life for %d ms, and does not listen any more");
            case NONE_YET -> {}
        }
    }

    private void lose(String words) {
        reader.end(new IOException(words.formatted(TimeUnit.NANOSECONDS.toMillis(silentNanos))));
    }

    void close() {
        host.close();
    }
}
