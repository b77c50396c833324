package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import io.portolan.core.interop.HandlerExecutor;
import io.portolan.core.interop.Stages;
import java.util.concurrent.ExecutionException;

/// Handlers that block, and a dispatcher as a `java.util.concurrent` executor.
public class BlockingHandlers {

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Port<Integer> questions = Port.unbounded("questions");
        Port<Integer> answers = Port.unbounded("answers");
        // a virtual thread for each handler: handlers may wait as they like
        try (Dispatcher callers = Dispatcher.builder("callers").virtualThreads().start()) {
            for (int i = 0; i < 1000; i++) {
                callers.activate(Arbiters.fromHandler(() -> answers.post(questions.receive() + 1)));
            }
            for (int i = 0; i < 1000; i++) {
                questions.post(i);
            }
            long sum = 0;
            for (int i = 0; i < 1000; i++) {
                sum += answers.receive();
            }
            System.out.println(sum);
        }
        // two workers, which an executor uses as well
        try (Dispatcher workers = Dispatcher.builder("workers").platformThreads(2).start();
                HandlerExecutor executor = HandlerExecutor.on(workers)) {
            System.out.println(executor.submit(() -> 6 * 7).get());
            executor.execute(() -> answers.post(1));
            System.out.println(Stages.next(answers).get()); // the next item as a future
        }
    }
}
