package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Verb;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a waiting thread asks of an idle service, it does itself.
@SuppressWarnings("NullAway.Init") // made before each test
@Timeout(30)
class HandlersOnTheCallersThreadTest {

    record Sum(long value) {}

    record Add(long value) {}

    record Where() {}

    record Hang() {}

    static final class Gate {

        final CountDownLatch entered = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);
        final AtomicInteger interrupted = new AtomicInteger();
        final AtomicInteger inside = new AtomicInteger();
        final AtomicInteger overlaps = new AtomicInteger();
    }

    @ServiceContract(id = "urn:test:sum", state = Sum.class, isBlocking = false)
    static final class SumService {

        private final Gate gate;

        SumService(Gate gate) {
            this.gate = gate;
        }

        @On(Verb.UPDATE)
        Sum add(Add add, ServiceContext<Sum> context) {
            if (gate.inside.incrementAndGet() > 1) {
                gate.overlaps.incrementAndGet();
            }
            Sum next = new Sum(context.state().state().value() + add.value());
            gate.inside.decrementAndGet();
            return next;
        }

        @On(Verb.QUERY)
        long where(Where where) {
            if (gate.inside.get() > 0) {
                gate.overlaps.incrementAndGet();
            }
            return Thread.currentThread().threadId();
        }

        /// Hears no interruption.
        @On(Verb.SUBMIT)
        void hang(Hang hang) {
            gate.entered.countDown();
            boolean isReleased = false;
            while (!isReleased) {
                try {
                    gate.release.await();
                    isReleased = true;
                } catch (InterruptedException e) {
                    gate.interrupted.incrementAndGet();
                }
            }
        }
    }

    private final Gate gate = new Gate();
    private ServiceNode node;
    private ServiceProxy<Sum> service;

    @BeforeEach
    void start() throws Exception {
        node =
                ServiceNode.builder()
                        .service(SumService.class, () -> new SumService(gate))
                        .limits(Limits.DEFAULT.dropGrace(Duration.ofMillis(50)))
                        .start();
        CreateRequest request = CreateRequest.of("urn:test:sum").state(new Sum(0));
        service = node.connect(node.create(request), Sum.class);
    }

    @AfterEach
    void close() {
        gate.release.countDown();
        node.close();
    }

    @Test
    void aThreadThatWaitsRunsTheHandlerItself() throws Exception {
        long own = Thread.currentThread().threadId();
        assertEquals(own, service.query(new Where(), Long.class));
        assertNotEquals(own, service.async().query(new Where(), Long.class).get());
    }

    @Test
    @DisplayName("services 3: handlers exclude each other whichever threads bring the operations")
    void handlersExcludeEachOther() throws Exception {
        long threads = 4;
        int each = 5_000;
        List<FutureTask<Integer>> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            boolean isWaiting = t % 2 == 0;
            FutureTask<Integer> task = new FutureTask<>(() -> add(isWaiting, each));
            all.add(task);
            new Thread(task).start();
        }
        for (FutureTask<Integer> task : all) {
            assertEquals(each, task.get());
        }
        assertEquals(threads * each, service.get().state().value());
        assertEquals(threads * each, service.get().revision().number());
        assertEquals(0, gate.overlaps.get());
    }

    private int add(boolean isWaiting, int times) throws Exception {
        List<CompletableFuture<Reply>> open = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            if (isWaiting) {
                service.update(new Add(1), null);
                service.query(new Where(), Long.class);
            } else {
                open.add(service.async().ask(Verb.UPDATE, new Add(1)));
                if (open.size() == 100) {
                    for (CompletableFuture<Reply> one : open) {
                        one.get();
                    }
                    open.clear();
                }
            }
        }
        for (CompletableFuture<Reply> one : open) {
            one.get();
        }
        return times;
    }

    @Test
    void whatComesMeanwhileIsDoneAfterwards() throws Exception {
        FutureTask<Boolean> hanging = hang();
        CompletableFuture<Reply> added = service.async().ask(Verb.UPDATE, new Add(3));
        CompletableFuture<Long> asked = service.async().query(new Where(), Long.class);
        assertEquals(0, service.get().state().value());
        gate.release.countDown();
        assertEquals(1, added.get().revision().number());
        assertNotNull(asked.get());
        hanging.get();
    }

    @Test
    @DisplayName("services 13: a deadline interrupts the handler, on whichever thread it runs")
    void aDeadlineIsKept() throws Exception {
        FutureTask<FaultCode> late =
                new FutureTask<>(() ->
                        assertThrows(
                                        FaultException.class,
                                        () ->
                                                service.timeout(Duration.ofMillis(30))
                                                        .submit(new Hang(), Void.class))
                                .code());
        new Thread(late).start();
        gate.entered.await();
        while (gate.interrupted.get() == 0) {
            LockSupport.parkNanos(500_000);
        }
        gate.release.countDown();
        assertEquals(FaultCode.RESPONSE_TIMEOUT, late.get());
    }

    @Test
    @DisplayName("services 24: a handler that hangs on its caller's thread does not prevent DROP")
    void aHangingHandlerDoesNotPreventDrop() throws Exception {
        FutureTask<Boolean> hanging = hang();
        service.drop();
        assertEquals(List.of(), node.directory("urn:test:sum"));
        assertEquals(1, gate.interrupted.get());
        gate.release.countDown();
        FaultException canceled =
                (FaultException)
                        Objects.requireNonNull(
                                assertThrows(ExecutionException.class, hanging::get).getCause());
        assertEquals(FaultCode.OPERATION_CANCELED, canceled.code());
    }

    private FutureTask<Boolean> hang() throws InterruptedException {
        FutureTask<Boolean> hanging =
                new FutureTask<>(() -> {
                    service.submit(new Hang(), Void.class);
                    return true;
                });
        new Thread(hanging).start();
        gate.entered.await();
        return hanging;
    }
}
