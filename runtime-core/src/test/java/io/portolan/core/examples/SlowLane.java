package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.DispatcherQueue;
import io.portolan.core.ExecutionPolicy.MaxRate;
import io.portolan.core.Overflow;
import io.portolan.core.Port;

/// Calls of a remote service that allows a hundred a second, after a burst of ten.
public final class SlowLane {

    private SlowLane() {}

    public static void main(String[] args) throws InterruptedException {
        System.out.println(call(15) + " answers");
    }

    /// Makes so many calls; returns how many were answered.
    static int call(int calls) throws InterruptedException {
        Port<Integer> requests = Port.unbounded("requests");
        Port<String> answers = Port.unbounded("answers");
        try (Dispatcher dispatcher = Dispatcher.start("calls")) {
            // @start region="queue"
            DispatcherQueue slow =
                    dispatcher.queue("slow", new MaxRate(100, 10, new Overflow.Wait()));
            slow.activate(Arbiters.receive(requests, number -> answers.post("call " + number)));
            // @end
            for (int i = 0; i < calls; i++) {
                requests.post(i);
            }
        }
        return answers.size();
    }
}
