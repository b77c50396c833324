package io.portolan.mpi.wiretest;

import io.portolan.mpi.wire.Wires;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The wires of several processes of a job, all within this JVM.
public final class WireJob implements AutoCloseable {
    private final List<Wires> wires;
    private final List<Thread> serving = new ArrayList<>();
    private final BitSet closed = new BitSet(); // guarded by itself

    /// @param wires by process
    public WireJob(List<? extends Wires> wires) {
        this.wires = List.copyOf(wires);
    }

    /// The wires of a process.
    public Wires of(int process) {
        return wires.get(process);
    }

    /// Starts the serving thread of each process, which polls only when `await` returns: if it
    /// misses that a frame has come, it sleeps for a minute.
    public WireJob serve() {
        for (int process = 0; process < wires.size(); process++) {
            serve(process);
        }
        return this;
    }

    /// Starts the serving thread of one process.
    public void serve(int process) {
        Wires served = wires.get(process);
        serving.add(
                Thread.ofPlatform()
                        .daemon()
                        .name("serving " + process)
                        .start(() -> {
                            while (!isClosed(process)) {
                                served.await(60_000_000_000L);
                                served.pollLast();
                            }
                        }));
    }

    private boolean isClosed(int process) {
        synchronized (closed) {
            return closed.get(process);
        }
    }

    /// Ends one process.
    public void close(int process) {
        synchronized (closed) {
            closed.set(process);
        }
        wires.get(process).close();
    }

    /// Ends all processes at once, as each waits for the others a little.
    @Override
    public void close() {
        List<Thread> threads = new ArrayList<>(serving);
        for (int process = 0; process < wires.size(); process++) {
            int each = process;
            threads.add(Thread.ofPlatform().start(() -> close(each)));
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
