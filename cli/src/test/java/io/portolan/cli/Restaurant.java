package io.portolan.cli;

import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/// A program to look into: a cook and a waiter who have served each other once, and now each wait
/// for the other. It ends when its input does.
final class Restaurant {

    private final Port<String> orders = Port.unbounded("orders");
    private final Port<String> dishes = Port.unbounded("dishes");
    private final CountDownLatch served = new CountDownLatch(1);

    private Restaurant() {}

    /// Says `ready` when its dispatchers can be seen.
    ///
    /// @param arguments the names of the dispatchers; none: a program without dispatchers; a name
    ///   that begins with `-`: without waiting to be seen
    public static void main(String[] arguments) throws Exception {
        for (String name : arguments) {
            Dispatcher.builder(name).virtualThreads().start();
        }
        if (arguments.length > 0) {
            new Restaurant().open();
        }
        if (arguments.length > 0 && !arguments[0].startsWith("-")) {
            untilSeen(arguments.length);
        }
        System.out.println("ready");
        untilInputEnds();
    }

    private void open() throws InterruptedException {
        Thread waiter = Thread.ofVirtual().name("waiter").start(endless(this::serve));
        Thread cook = Thread.ofVirtual().name("cook").start(endless(this::cook));
        served.await();
        for (Thread thread : List.of(waiter, cook)) {
            while (thread.getState() != Thread.State.WAITING) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    private void serve() throws InterruptedException {
        orders.post("soup");
        dishes.receive();
        served.countDown();
        dishes.receive(); // the order was forgotten
    }

    private void cook() throws InterruptedException {
        while (true) {
            dishes.post(orders.receive() + ", hot");
        }
    }

    private interface Duty {
        void run() throws InterruptedException;
    }

    private static Runnable endless(Duty duty) {
        return () -> {
            try {
                duty.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts", e);
            }
        };
    }

    private static void untilSeen(int dispatchers) throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName names = new ObjectName("io.portolan.core:*");
        while (server.queryNames(names, null).size() < dispatchers) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void untilInputEnds() throws IOException {
        while (System.in.read() >= 0) {
            // nobody is to write there
        }
    }
}
