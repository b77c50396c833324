package io.portolan.services.node;

import static io.portolan.services.node.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.NotesService.Add;
import io.portolan.services.node.NotesService.Broken;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Diagnostics;
import io.portolan.services.system.Exposition;
import io.portolan.services.system.Health;
import io.portolan.services.system.Log;
import io.portolan.services.system.LogEntry;
import io.portolan.services.system.LogQuery;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What every node tells of itself, inside the process.
@Timeout(20)
class SystemServicesTest {

    record Empty() {}

    private static CountDownLatch inside = new CountDownLatch(1);
    private static CountDownLatch goOn = new CountDownLatch(1);

    @ServiceContract(id = "urn:test:waits", state = Empty.class)
    static final class Waits {

        @On(Verb.SUBMIT)
        void stay(ServiceContext<Empty> context) throws InterruptedException {
            context.log(Level.WARNING, "I wait, password=swordfish");
            inside.countDown();
            goOn.await();
        }
    }

    private ServiceNode node;

    @BeforeEach
    void start() throws Exception {
        inside = new CountDownLatch(1);
        goOn = new CountDownLatch(1);
        node =
                ServiceNode.builder()
                        .name("test")
                        .log(Level.INFO, 3)
                        .service(NotesService.class)
                        .service(Waits.class)
                        .start();
    }

    @AfterEach
    void close() {
        goOn.countDown();
        node.close();
    }

    private <S extends Record> ServiceProxy<S> proxy(String path, Class<S> state) {
        return node.connect(URI.create(path), state);
    }

    private String metrics() throws InterruptedException {
        Exposition read = proxy("/metrics", Exposition.class).get().state();
        return read.as(read.mediaTypes().getFirst());
    }

    private void assertLine(String line) throws InterruptedException {
        String text = metrics();
        assertTrue(text.lines().anyMatch(line::equals), () -> line + " in\n" + text);
    }

    @Test
    void theLogKeepsTheLastEntries() throws Exception {
        ServiceProxy<Log> logs = proxy("/logs", Log.class);
        for (int i = 0; i < 5; i++) {
            logs.insert(new LogEntry(null, i == 3 ? Level.ERROR : Level.INFO, "me", "number " + i));
        }
        List<LogEntry> entries = logs.get().state().entries();
        assertEquals(
                List.of("number 2", "number 3", "number 4"),
                entries.stream().map(LogEntry::message).toList());
        entries.forEach(entry -> assertTrue(entry.time() != null));
        List<?> bad = logs.query(new LogQuery(Level.WARNING, null, null, null), List.class);
        assertEquals(List.of(entries.get(1)), bad);
        assertEquals(
                List.of(entries.get(2)),
                logs.query(new LogQuery(null, "me", "number", 1), List.class));
        assertEquals(List.of(), logs.query(new LogQuery(null, "other", null, null), List.class));
        assertEquals(
                "most=0: 1 or more is allowed",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new LogQuery(null, null, null, 0))
                        .getMessage());
    }

    @Test
    void aFailureIsTold() throws Exception {
        Deliveries told = new Deliveries();
        proxy("/logs", Log.class).subscribe(SubscribeOptions.DEFAULT, told);
        ServiceProxy<Notes> notes = NotesService.create(node);
        refused(FaultCode.OPERATION_FAILED, () -> notes.update(new Broken("exception"), null));
        LogEntry entry = (LogEntry) told.next(Delivery.Event.class).notification().body();
        assertEquals(Level.ERROR, Objects.requireNonNull(entry).level());
        assertTrue(entry.source().startsWith("/services/"));
        assertTrue(entry.message().contains("UPDATE failed, correlation "), entry::message);
        assertTrue(entry.message().contains("IllegalStateException: secret"), entry::message);
        assertLine("portolan_log_entries_total{level=\"ERROR\"} 1");
    }

    @Test
    void theNodeIsReadyUntilItCloses() throws Exception {
        ServiceProxy<Health> health = proxy("/health", Health.class);
        assertEquals(new Health(true, true, List.of()), health.get().state());
        assertTrue(health.at("ready").item(Boolean.class));
        Deliveries told = new Deliveries();
        health.subscribe(SubscribeOptions.DEFAULT, told);
        ((Node) node.operations()).closing().get();
        Health now = (Health) told.next(Delivery.Event.class).notification().body();
        assertEquals(new Health(true, false, List.of("the node is closing")), now);
        assertEquals(
                "node 'test' is not ready: the node is closing",
                refused(
                                FaultCode.INSUFFICIENT_RESOURCES,
                                () -> health.at("ready").item(Boolean.class))
                        .detail());
        assertTrue(health.at("live").item(Boolean.class));
    }

    @Test
    void operationsAreCounted() throws Exception {
        URI path = node.create(CreateRequest.of(NotesService.ID).name("n"));
        ServiceProxy<Notes> notes = node.connect(path, Notes.class);
        notes.update(new Add(1), null);
        notes.update(new Add(1), null);
        notes.get();
        refused(FaultCode.GONE, () -> notes.update(new Broken("fault"), null));
        refused(FaultCode.UNKNOWN_ENTRY, () -> notes.at("notes/none").item(Add.class));
        refused(FaultCode.UNKNOWN_ENTRY, () -> proxy("/services/none", Notes.class).get());
        notes.subscribe(SubscribeOptions.DEFAULT, new Deliveries());
        assertLine("portolan_operations_total{service=\"/services/n\",verb=\"UPDATE\"} 2");
        assertLine("portolan_operations_total{service=\"/services/n\",verb=\"GET\"} 1");
        assertLine("portolan_operations_total{service=\"/constructor\",verb=\"CREATE\"} 1");
        assertLine(
                "portolan_faults_total{service=\"/services/n\",verb=\"UPDATE\",fault=\"Gone\"} 1");
        assertLine(
                "portolan_faults_total{service=\"/services/n\",verb=\"GET\",fault=\"UnknownEntry\"} 1");
        assertLine(
                "portolan_faults_total{service=\"unknown\",verb=\"GET\",fault=\"UnknownEntry\"} 1");
        assertLine("portolan_subscriptions{service=\"/services/n\"} 1");
        assertLine("portolan_pending_operations{service=\"/services/n\"} 0");
        assertLine("portolan_services 8");
        assertTrue(metrics().contains("\njvm_memory_used_bytes{area=\"heap\"} "));
        notes.drop();
        assertFalse(metrics().contains("/services/n\""), "what has gone has no numbers");
    }

    @Test
    void readingsAreRevisionsOfTheirOwn() throws Exception {
        ServiceProxy<Exposition> metrics = proxy("/metrics", Exposition.class);
        long first = metrics.get().revision().number();
        assertEquals(first + 1, metrics.get().revision().number());
    }

    @Test
    void diagnosticsShowWhoWaits() throws Exception {
        ServiceProxy<Empty> waits =
                node.connect(
                        node.create(CreateRequest.of("urn:test:waits").name("w")), Empty.class);
        Deliveries told = new Deliveries();
        proxy("/logs", Log.class).subscribe(SubscribeOptions.DEFAULT, told);
        var first = waits.async().submit(null, Void.class);
        var second = waits.async().submit(null, Void.class);
        inside.await();
        Diagnostics now = proxy("/diagnostics", Diagnostics.class).get().state();
        Diagnostics.Work work =
                now.services().stream()
                        .filter(each -> each.service().equals("/services/w"))
                        .findFirst()
                        .orElseThrow();
        assertEquals(2, work.operations().size());
        assertEquals("SUBMIT", work.operations().getFirst().verb());
        assertEquals(2, now.dispatchers().size());
        String text = now.as(now.mediaTypes().getFirst());
        assertTrue(text.startsWith("node 'test'\n"), text);
        assertTrue(text.contains("\nservice /services/w: "), text);
        assertTrue(text.contains("  SUBMIT by local\n"), text);
        assertTrue(text.contains("dispatcher 'test'\n"), text);
        assertTrue(text.contains("'/services/w exclusive' holds"), text);
        LogEntry logged = (LogEntry) told.next(Delivery.Event.class).notification().body();
        assertEquals(
                "I wait, password=***", Objects.requireNonNull(logged).message(), "no secrets");
        goOn.countDown();
        first.get();
        second.get();
    }
}
