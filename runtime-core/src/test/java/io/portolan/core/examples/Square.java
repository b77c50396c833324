package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import io.portolan.core.Postable;
import io.portolan.core.ResultPort;
import java.util.concurrent.ExecutionException;

/// A request that brings the place for its reply along.
public final class Square {

    /// What is asked, and where the answer goes.
    private record Request(int number, Postable<Integer> reply) {}

    private Square() {}

    static int square(int number) throws InterruptedException, ExecutionException {
        // @start region="request"
        try (Dispatcher dispatcher = Dispatcher.start("example")) {
            Port<Request> requests = Port.unbounded("requests");
            dispatcher.activate(
                    Arbiters.receive(requests, r -> r.reply().post(r.number() * r.number())));
            ResultPort<Integer> reply = ResultPort.named("reply");
            requests.post(new Request(number, reply));
            return reply.await();
        }
        // @end
    }

    /// Prints 49.
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        System.out.println(square(7));
    }
}
