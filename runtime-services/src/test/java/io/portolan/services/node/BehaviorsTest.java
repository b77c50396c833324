package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.GateService.Alone;
import io.portolan.services.node.GateService.Anytime;
import io.portolan.services.node.GateService.Beside;
import io.portolan.services.node.GateService.Count;
import io.portolan.services.node.GateService.Deaf;
import io.portolan.services.node.GateService.Gate;
import io.portolan.services.node.GateService.Step;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Directory;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Beside what handlers run, and what becomes of those that take too long.
@Timeout(20)
class BehaviorsTest {

    private final Gate gate = new Gate();
    private ServiceNode node;
    private ServiceProxy<Count> service;

    @BeforeEach
    void start() throws Exception {
        Limits limits = Limits.DEFAULT.maxPendingPerService(5).dropGrace(Duration.ofMillis(50));
        node = GateService.node(gate).limits(limits).start();
        service = node.connect(node.create(CreateRequest.of(GateService.ID)), Count.class);
    }

    @AfterEach
    void close() {
        gate.release.countDown();
        node.close();
    }

    private CompletableFuture<@Nullable Integer> submit(Object body) {
        return service.async().submit(body, Integer.class);
    }

    @Test
    @DisplayName("services 3: questions run together, changes and actions alone")
    void questionsRunTogether() throws Exception {
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(service.async().query(new Beside(i), Integer.class));
        }
        gate.entered.acquire(3);
        assertEquals(3, gate.inside.get());
        all.add(service.async().ask(Verb.UPDATE, new Step()));
        all.add(submit(new Alone(7)));
        assertEquals(0, service.get().state().count(), "GET needs no turn");
        assertEquals(1, submit(new Anytime(1)).get(), "an independent one neither");
        assertEquals(3, gate.inside.get());
        gate.concurrent.release(3);
        gate.entered.acquire(1);
        assertEquals(1, gate.inside.get());
        gate.exclusive.release(1);
        gate.entered.acquire(1);
        assertEquals(1, gate.inside.get());
        gate.exclusive.release(1);
        for (CompletableFuture<?> each : all) {
            each.get();
        }
        assertEquals(1, service.get().state().count());
        assertEquals(3, gate.most.get());
    }

    @Test
    @DisplayName("services 3: an action that is declared so runs beside others")
    void anActionMayBeConcurrent() throws Exception {
        CompletableFuture<@Nullable Integer> one = submit(new Beside(1));
        CompletableFuture<@Nullable Integer> other = submit(new Beside(2));
        gate.entered.acquire(2);
        assertEquals(2, gate.inside.get());
        gate.concurrent.release(2);
        assertEquals(3, number(one) + number(other));
    }

    @Test
    @DisplayName("services 13: a handler that does not answer is answered for, and interrupted")
    void aDeadlineIsKept() throws Exception {
        refused(
                FaultCode.RESPONSE_TIMEOUT,
                () -> service.timeout(Duration.ofMillis(30)).submit(new Alone(1), Integer.class));
        gate.entered.acquire();
        gate.exclusive.release();
        assertEquals(2, number(submit(new Alone(2))), "the service goes on");
        assertEquals(1, gate.interrupted.get());
    }

    @Test
    @DisplayName("services 13: a change that comes after the deadline is thrown away and counted")
    void aLateChangeIsNone() throws Exception {
        CompletableFuture<@Nullable Integer> deaf = submit(new Deaf());
        gate.entered.acquire();
        refused(
                FaultCode.RESPONSE_TIMEOUT,
                () -> service.timeout(Duration.ofMillis(30)).update(new Step(), null));
        deaf.cancel(true);
        gate.release.countDown();
        gate.exclusive.release();
        service.update(new Step(), null);
        assertEquals(1, service.get().state().count(), "the one that waited never ran");
        assertEquals(1, node.stats().lateAnswers());
    }

    @Test
    @DisplayName("services 14: a caller that goes away cancels, and the handler is interrupted")
    void aCallerGoesAway() throws Exception {
        CompletableFuture<@Nullable Integer> call = submit(new Alone(1));
        gate.entered.acquire();
        assertTrue(call.cancel(true));
        gate.exclusive.release();
        assertEquals(2, number(submit(new Alone(2))));
        assertEquals(1, gate.interrupted.get());
    }

    @Test
    @DisplayName("services 14: a blocked caller that is interrupted cancels")
    void aBlockedCallerIsInterrupted() throws Exception {
        CompletableFuture<Boolean> isInterrupted = new CompletableFuture<>();
        Thread caller =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                service.submit(new Alone(1), Integer.class);
                                isInterrupted.complete(false);
                            } catch (InterruptedException e) {
                                isInterrupted.complete(true);
                            }
                        });
        gate.entered.acquire();
        caller.interrupt();
        assertTrue(isInterrupted.get());
        gate.exclusive.release();
        assertEquals(2, number(submit(new Alone(2))));
        assertEquals(1, gate.interrupted.get());
    }

    @Test
    @DisplayName("services 15: a full queue is refused at once, and other services still answer")
    void aFullQueueIsRefused() throws Exception {
        ServiceProxy<Count> other =
                node.connect(node.create(CreateRequest.of(GateService.ID)), Count.class);
        List<CompletableFuture<?>> all = new ArrayList<>();
        all.add(submit(new Alone(0)));
        gate.entered.acquire();
        for (int i = 1; i <= 5; i++) {
            all.add(submit(new Alone(i)));
        }
        Fault fault =
                refused(
                        FaultCode.QUEUING_LIMIT_EXCEEDED,
                        () -> service.submit(new Alone(6), Integer.class));
        assertEquals(1L, fault.extensions().get(Fault.RETRY_AFTER));
        assertTrue(fault.detail().startsWith("5 operations wait for /services/"), fault.detail());
        assertEquals(9, other.submit(new Anytime(9), Integer.class));
        gate.exclusive.release(6);
        for (CompletableFuture<?> each : all) {
            each.get();
        }
        assertEquals(0, node.stats().pending());
    }

    @Test
    @DisplayName(
            "services 24: what waits is canceled, subscribers get an end, the entry disappears")
    void dropCancelsWhatWaits() throws Exception {
        Deliveries told = new Deliveries();
        service.subscribe(SubscribeOptions.DEFAULT, told);
        String path = service.lookup().path();
        CompletableFuture<@Nullable Integer> running = submit(new Alone(1));
        gate.entered.acquire();
        CompletableFuture<@Nullable Integer> waiting = submit(new Alone(2));
        CompletableFuture<Reply> drop = service.async().ask(Verb.DROP, null);
        assertEquals(FaultCode.OPERATION_CANCELED, fault(waiting));
        assertFalse(drop.isDone());
        refused(FaultCode.OPERATION_CANCELED, () -> service.submit(new Anytime(1), Integer.class));
        refused(FaultCode.UNKNOWN_ENTRY, () -> service.drop());
        gate.exclusive.release();
        assertEquals(1, running.get());
        drop.get();
        assertEquals(List.of("alone", "drop"), gate.order);
        assertEquals(Delivery.Reason.DROPPED, told.next(Delivery.Ended.class).reason());
        assertTrue(node.directory(GateService.ID).isEmpty());
        refused(FaultCode.UNKNOWN_ENTRY, () -> service.drop());
        ServiceProxy<Directory> directory = node.connect(URI.create("/directory"), Directory.class);
        assertFalse(directory.get().state().services().containsKey(path.substring(10)));
    }

    @Test
    @DisplayName("services 24: a handler that hangs does not prevent DROP beyond the grace time")
    void aHungHandlerIsLeftBehind() throws Exception {
        CompletableFuture<@Nullable Integer> deaf = submit(new Deaf());
        gate.entered.acquire();
        service.drop();
        assertEquals(FaultCode.OPERATION_CANCELED, fault(deaf));
        assertTrue(gate.interrupted.get() >= 1);
        assertThrows(FaultException.class, () -> service.get());
    }

    @Test
    void aClosedNodeAnswersThatItIsClosed() throws Exception {
        Deliveries told = new Deliveries();
        service.subscribe(SubscribeOptions.DEFAULT, told);
        CompletableFuture<@Nullable Integer> running = submit(new Alone(1));
        gate.entered.acquire();
        node.close();
        node.close();
        assertEquals(FaultCode.OPERATION_CANCELED, fault(running));
        assertEquals(Delivery.Reason.NODE_CLOSED, told.next(Delivery.Ended.class).reason());
        Fault fault = refused(FaultCode.OPERATION_CANCELED, () -> service.get());
        assertEquals("node 'test' is closed", fault.detail());
        refused(FaultCode.OPERATION_CANCELED, () -> node.create(CreateRequest.of(GateService.ID)));
    }

    private static int number(CompletableFuture<@Nullable Integer> answer) throws Exception {
        return Objects.requireNonNull(answer.get());
    }

    private static FaultCode fault(CompletableFuture<?> answer) {
        Throwable cause = assertThrows(CompletionException.class, answer::join).getCause();
        return ((FaultException) Objects.requireNonNull(cause)).code();
    }
}
