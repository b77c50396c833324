package io.portolan.bench.notifications;

import io.portolan.bench.compare.ServerProcess;
import java.io.IOException;

/// The process that has the changes, when the subscribers are in another one.
final class NotificationsServer {

    private NotificationsServer() {}

    /// Argument: contender.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ServerProcess.serve(NotificationsContender.valueOf(arguments[0]).listen());
    }
}
