package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.access.AccessRules;
import io.portolan.services.contract.ContractReader;
import io.portolan.services.nodes.JoinSettings;
import io.portolan.services.operation.FailingLog;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscription;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The watch of a node looks at those services only where something may take too long.
@SuppressWarnings("NullAway.Init") // made before each test
@Timeout(60)
class TimeoutScannerTest {

    private static final @Nullable AccessRules EVERYBODY = null;

    private final GateService.Gate gate = new GateService.Gate();
    private final CountDownLatch looks = new CountDownLatch(3);
    private volatile boolean isClockBroken;
    private Node node;

    private long nanoTime() {
        if (isClockBroken) {
            looks.countDown();
            throw new OutOfMemoryError("of a test");
        }
        return System.nanoTime();
    }

    @BeforeEach
    void start() throws InterruptedException {
        node =
                new Node(
                        new NodeSettings(
                                "test",
                                Limits.DEFAULT,
                                Level.INFO,
                                10,
                                EVERYBODY,
                                JoinSettings.NONE,
                                this::nanoTime,
                                null),
                        null);
        node.add(ContractReader.read(GateService.class, () -> new GateService(gate)));
        node.start();
        node.started();
    }

    @AfterEach
    void close() {
        gate.release.countDown();
        node.close();
    }

    private ServiceProxy<GateService.Count> create() throws InterruptedException {
        return node.resolver()
                .proxy(node.create(CreateRequest.of(GateService.ID)), GateService.Count.class);
    }

    /// Waits until so many are looked at; a watch that keeps others too is a hang.
    private void awaitBusy(int services) throws InterruptedException {
        while (node.scanner().busy() != services) {
            if (Thread.interrupted()) {
                throw new InterruptedException("%d are busy".formatted(node.scanner().busy()));
            }
            LockSupport.parkNanos(500_000);
        }
    }

    @Test
    void idleServicesAreNotLookedAt() throws Exception {
        List<ServiceProxy<GateService.Count>> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(create());
        }
        awaitBusy(0);
        gate.concurrent.release(100);
        for (ServiceProxy<GateService.Count> each : all) {
            each.query(new GateService.Beside(1), Integer.class);
        }
        awaitBusy(0);
    }

    @Test
    void oneThatWasIdleIsLookedAtWhenItsHandlerHangs() throws Exception {
        ServiceProxy<GateService.Count> hanging = create();
        ServiceProxy<GateService.Count> _ = create();
        for (int i = 0; i < 3; i++) {
            awaitBusy(0);
            refused(
                    FaultCode.RESPONSE_TIMEOUT,
                    () ->
                            hanging.timeout(Duration.ofMillis(50))
                                    .submit(new GateService.Alone(1), Integer.class));
        }
        awaitBusy(0);
        assertEquals(3, gate.interrupted.get());
    }

    /// As when memory ends: the log of the JVM needs some, too.
    @Test
    void aLookThatFailsAndCannotBeLoggedIsNotTheLast() throws Exception {
        try (FailingLog _ = new FailingLog("io.portolan.services")) {
            isClockBroken = true;
            assertTrue(looks.await(10, TimeUnit.SECONDS), "it looks again");
        } finally {
            isClockBroken = false;
        }
    }

    @Test
    void oneWhoseOperationsWaitIsLookedAt() throws Exception {
        ServiceProxy<GateService.Count> full = create();
        awaitBusy(0);
        var running = full.async().submit(new GateService.Alone(1), Integer.class);
        gate.entered.acquire();
        refused(
                FaultCode.RESPONSE_TIMEOUT,
                () ->
                        full.timeout(Duration.ofMillis(50))
                                .submit(new GateService.Alone(2), Integer.class));
        awaitBusy(1);
        gate.exclusive.release(2);
        assertEquals(1, running.get());
        awaitBusy(0);
    }

    @Test
    void oneWithSubscribersIsLookedAtUntilTheLastHasGone() throws Exception {
        ServiceProxy<GateService.Count> watched = create();
        Subscription subscription = watched.subscribe(SubscribeOptions.DEFAULT, new Deliveries());
        awaitBusy(1);
        subscription.close();
        awaitBusy(0);
    }
}
