package io.portolan.bench.services;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.ServerProcess;
import java.io.IOException;
import java.util.List;

/// The process that answers.
final class WireServer {

    private WireServer() {}

    /// Argument: contender.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ServerProcess.serve(WireContender.valueOf(arguments[0]).listen());
    }

    static ServerProcess start(WireContender contender, List<String> options) throws IOException {
        List<String> command = ChildProcess.java(options, WireServer.class);
        command.add(contender.name());
        return ServerProcess.start(command);
    }
}
