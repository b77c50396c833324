package io.portolan.core.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Interleave;
import io.portolan.core.Port;
import io.portolan.core.ResultPort;
import java.util.concurrent.ExecutionException;

/// An account without a lock: questions are answered together, deposits are booked alone.
public final class ReadersAndWriters {

    private final Port<Long> deposits = Port.unbounded("deposits");
    private final Port<Long> receipts = Port.unbounded("receipts");
    private final Port<ResultPort<Long>> questions = Port.unbounded("questions");
    private final Port<ResultPort<Long>> closing = Port.unbounded("closing");
    private long balance;

    private ReadersAndWriters() {}

    /// Books 1, 2, ... and asks after each; returns the last balance.
    static long book(int count) throws InterruptedException, ExecutionException {
        ReadersAndWriters account = new ReadersAndWriters();
        try (Dispatcher dispatcher = Dispatcher.start("bank")) {
            dispatcher.activate(account.rules());
            for (long amount = 1; amount <= count; amount++) {
                account.deposits.post(amount);
                account.questions.post(ResultPort.named("answer"));
            }
            for (int booked = 0; booked < count; booked++) {
                account.receipts.receive();
            }
            ResultPort<Long> last = ResultPort.named("last balance");
            account.closing.post(last);
            return last.await();
        }
    }

    private Interleave rules() {
        // @start region="interleave"
        return Interleave.builder("account")
                .concurrent(Arbiters.receive(questions, reply -> reply.post(balance)))
                .exclusive(Arbiters.receive(deposits, this::deposit))
                .teardown(Arbiters.receive(closing, reply -> reply.post(balance)).once())
                .build();
        // @end
    }

    private void deposit(long amount) {
        balance += amount; // nobody else touches it just now
        receipts.post(amount);
    }

    /// Prints 5050.
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        System.out.println(book(100));
    }
}
