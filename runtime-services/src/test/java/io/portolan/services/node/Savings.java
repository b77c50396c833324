package io.portolan.services.node;

import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.operation.Verb;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// A durable service that counts deposits, and a process that makes them until it is killed.
@ServiceContract(id = "urn:test:savings", state = Savings.Account.class, isDurable = true)
final class Savings {

    static final int WRITERS = 4;

    /// @param amount in it
    /// @param deposits that made it
    record Account(long amount, long deposits) {
        Account() {
            this(0, 0);
        }
    }

    /// @param amount more
    record Deposit(long amount) {}

    @On(Verb.UPDATE)
    Account deposit(Deposit deposit, ServiceContext<Account> context) {
        Account now = context.state().state();
        return new Account(now.amount() + deposit.amount(), now.deposits() + 1);
    }

    static ServiceNode node(Path folder) throws InterruptedException {
        return ServiceNode.builder().service(Savings.class).store(folder).start();
    }

    static ServiceProxy<Account> open(ServiceNode node) throws InterruptedException {
        return node.connect(
                node.create(CreateRequest.of("urn:test:savings").name("savings")), Account.class);
    }

    /// For each writer how many deposits it knows to be there; outlives the process.
    static MemorySegment acknowledged(Path file) throws Exception {
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            return channel.map(
                    FileChannel.MapMode.READ_WRITE, 0, WRITERS * Long.BYTES, Arena.ofAuto());
        }
    }

    public static void main(String[] args) throws Exception {
        MemorySegment acknowledged = acknowledged(Path.of(args[1]));
        ServiceProxy<Account> account = open(node(Path.of(args[0])));
        List<Thread> writers = new ArrayList<>();
        for (int w = 0; w < WRITERS; w++) {
            int writer = w;
            writers.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                while (true) {
                                    deposit(account);
                                    long before =
                                            acknowledged.getAtIndex(ValueLayout.JAVA_LONG, writer);
                                    acknowledged.setAtIndex(
                                            ValueLayout.JAVA_LONG, writer, before + 1);
                                }
                            }));
        }
        System.out.println("ready");
        for (Thread writer : writers) {
            writer.join();
        }
    }

    private static void deposit(ServiceProxy<Account> account) {
        try {
            account.update(new Deposit(1), null);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
