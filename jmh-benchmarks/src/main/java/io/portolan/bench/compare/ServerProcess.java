package io.portolan.bench.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A process that listens: says its port, and ends when its input does.
public final class ServerProcess implements AutoCloseable {

    private static final long GRACE_SECONDS = 3;

    private final Process process;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /// Starts it; returns when it listens.
    ///
    /// @param command as of [ChildProcess#java(List, Class)], with a main class that calls [#serve]
    public static ServerProcess start(List<String> command) throws IOException {
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String said = process.inputReader(StandardCharsets.UTF_8).readLine();
        if (said == null) {
            throw new IllegalStateException(command.getLast() + " does not listen");
        }
        return new ServerProcess(process, Integer.parseInt(said));
    }

    /// In the process itself: says the port, and does not return.
    public static void serve(int port) throws IOException {
        System.out.println(port);
        while (System.in.read() >= 0) {} // nobody writes; the end is the other process's
        System.exit(0); // without waiting for connections
    }

    /// Where it listens.
    public int port() {
        return port;
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            boolean _ = process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
        }
    }
}
