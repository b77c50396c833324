package io.portolan.mpi.examples;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Handler;
import io.portolan.core.Port;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.MPI;
import io.portolan.mpi.Message;
import io.portolan.mpi.Request;
import io.portolan.mpi.World;

/// Ranks pay into a ledger, which a handler keeps beside the program of rank 0.
///
/// ```
///   rank --send--> onMessage --post--> port --> one handler at a time: balance --send--> rank
/// ```
record Ledger(Intracomm world, Dispatcher dispatcher) {
    private static final int PAYMENT = 1;
    private static final int RECEIPT = 2;

    public static void main(String... args) throws InterruptedException {
        try (Dispatcher clerks = Dispatcher.start("clerks")) {
            World.run(4, world -> System.out.println(new Ledger(world, clerks).pay()));
        }
    }

    /// Pays as much as the number of the rank and 1; returns the balance after that.
    long pay() throws InterruptedException {
        if (world.rank() == 0) {
            open();
        }
        // @start region="port"
        Port<Request> done = Port.unbounded("done");
        long[] balance = new long[1];
        world.irecv(balance, 0, RECEIPT).completeTo(done);
        world.send(new long[] {world.rank() + 1L}, 0, PAYMENT);
        done.receive().await();
        // @end
        world.barrier(); // rank 0 stays until all have their receipts
        return balance[0];
    }

    // @start region="handler"
    private void open() {
        Port<Message> payments = Port.unbounded("payments");
        long[] balance = {0};
        Handler<Message> clerk =
                payment -> {
                    long[] amount = new long[1];
                    int from = payment.recv(amount).source();
                    balance[0] += amount[0];
                    world.send(balance, from, RECEIPT);
                };
        dispatcher.activate(Arbiters.receive(payments, clerk).concurrency(1));
        world.onMessage(MPI.ANY_SOURCE, PAYMENT, dispatcher, payments::post);
    }
    // @end
}
