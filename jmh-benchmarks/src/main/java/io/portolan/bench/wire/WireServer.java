package io.portolan.bench.wire;

import io.portolan.bench.compare.ChildProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The process that answers: says its port, and ends when its input does.
final class WireServer implements AutoCloseable {

    private static final long GRACE_SECONDS = 3;

    private final Process process;
    private final int port;

    private WireServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /// Argument: contender.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.println(WireContender.valueOf(arguments[0]).listen());
        while (System.in.read() >= 0) {} // nobody writes; the end is the other process's
        System.exit(0); // without waiting for connections
    }

    static WireServer start(WireContender contender, List<String> options) throws IOException {
        List<String> command = ChildProcess.java(options, WireServer.class);
        command.add(contender.name());
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String said = process.inputReader(StandardCharsets.UTF_8).readLine();
        if (said == null) {
            throw new IllegalStateException(contender + " does not listen");
        }
        return new WireServer(process, Integer.parseInt(said));
    }

    int port() {
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
