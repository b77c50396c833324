package io.portolan.bench.services;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.ServerProcess;
import io.portolan.bench.compare.Twin;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// The two ends of a twin.
///
/// @param <E> the end that is measured
/// @param server listens in a process of its own, and returns the port; null where both ends are in
///   one process
/// @param client makes the end that is measured
record Ends<E>(@Nullable Callable<Integer> server, Connecting<E> client) {

    /// Makes an end; of the port 0 where there is no server.
    interface Connecting<E> {
        E connect(int port) throws Exception;
    }

    static <E> Ends<E> here(Callable<E> both) {
        return new Ends<>(null, _ -> both.call());
    }

    boolean isFar() {
        return server != null;
    }

    int listen() throws Exception {
        return Objects.requireNonNull(server).call();
    }

    /// The process of the server.
    ///
    /// Arguments: whether it is of `wire`, or else of `notifications`; contender.
    public static void main(String[] arguments) throws Exception {
        Ends<?> ends =
                Boolean.parseBoolean(arguments[0])
                        ? Twin.named(arguments[1], WireProgram.TWINS).of()
                        : Twin.named(arguments[1], NotificationsProgram.TWINS).of();
        ServerProcess.serve(ends.listen());
    }

    static ServerProcess start(boolean isWire, String contender, List<String> options)
            throws IOException {
        List<String> command = ChildProcess.java(options, Ends.class);
        command.addAll(List.of("" + isWire, contender));
        return ServerProcess.start(command);
    }
}
