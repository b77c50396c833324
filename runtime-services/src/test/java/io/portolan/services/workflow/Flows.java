package io.portolan.services.workflow;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.SubscribeOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import org.junit.jupiter.api.function.Executable;

/// A node with a ledger and one class of workflows, asked as users ask it.
@SuppressWarnings("NullAway") // what is asked here always answers
final class Flows implements AutoCloseable {

    final ServiceNode node;
    final ServiceProxy<WorkflowRuns> runs;
    private final ServiceProxy<EffectsNode.Effects> ledger;

    private Flows(ServiceNode node, String contract) throws InterruptedException {
        this.node = node;
        ledger =
                node.connect(
                        node.create(CreateRequest.of("urn:test:effects").name("ledger")),
                        EffectsNode.Effects.class);
        runs =
                node.connect(
                                node.create(CreateRequest.of(contract).name("flows")),
                                WorkflowRuns.class)
                        .timeout(Duration.ofSeconds(20));
    }

    /// @param folder of the store
    static Flows of(Path folder, Class<?> type) throws InterruptedException {
        return of(folder, type, Limits.DEFAULT);
    }

    /// @param journal that takes the place of the store's
    static Flows of(Path folder, Class<?> type, Journal journal) throws InterruptedException {
        return new Flows(
                ServiceNode.builder()
                        .service(EffectsNode.Ledger.class)
                        .service(type)
                        .store(folder)
                        .journals(path -> journal)
                        .start(),
                type.getAnnotation(WorkflowContract.class).id());
    }

    static Flows of(Path folder, Class<?> type, Limits limits) throws InterruptedException {
        return new Flows(
                ServiceNode.builder()
                        .service(EffectsNode.Ledger.class)
                        .service(type)
                        .store(folder)
                        .limits(limits)
                        .start(),
                type.getAnnotation(WorkflowContract.class).id());
    }

    /// Starts a run of the name.
    WorkflowRun start(String id, Object input) throws InterruptedException {
        return runs.named("start").idempotencyKey(id).submit(input, WorkflowRun.class);
    }

    <R> R result(String id, Class<R> type) throws InterruptedException {
        return runs.named("result").submit(new RunId(id), type);
    }

    /// Why a run has no result.
    String failure(String id) {
        return refused(() -> result(id, Object.class));
    }

    static String refused(Executable asked) {
        return String.valueOf(assertThrows(FaultException.class, asked).getMessage());
    }

    void signal(String id, String name, Object value) throws InterruptedException {
        runs.named("signal").submit(new WorkflowSignal(id, name, value), WorkflowRun.class);
    }

    void cancel(String id) throws InterruptedException {
        runs.named("cancel").submit(new RunId(id), WorkflowRun.class);
    }

    WorkflowRun run(String id) throws InterruptedException {
        return runs.at("runs/" + id).item(WorkflowRun.class);
    }

    @SuppressWarnings("unchecked") // the query says so
    List<WorkflowStep> steps(String id) throws InterruptedException {
        return (List<WorkflowStep>) runs.named("steps").query(new RunId(id), List.class);
    }

    /// Waits, by subscription, until a run is as it should be.
    WorkflowRun await(String id, Predicate<WorkflowRun> isSo) throws InterruptedException {
        BlockingQueue<WorkflowRun> seen = new LinkedBlockingQueue<>();
        var subscription =
                runs.subscribe(
                        SubscribeOptions.DEFAULT.snapshot(),
                        delivery -> {
                            switch (delivery) {
                                case Delivery.Snapshot first -> {
                                    WorkflowRun run = ((WorkflowRuns) first.state()).runs().get(id);
                                    if (run != null) {
                                        seen.add(run);
                                    }
                                }
                                case Delivery.Event event -> {
                                    if (event.notification().body() instanceof WorkflowRun run
                                            && run.id().equals(id)) {
                                        seen.add(run);
                                    }
                                }
                                default -> {}
                            }
                        });
        try {
            while (true) {
                WorkflowRun run = seen.take();
                if (isSo.test(run)) {
                    return run;
                }
            }
        } finally {
            subscription.close();
        }
    }

    /// The names of what was done, in order, each once.
    List<String> effects() throws InterruptedException {
        return ledger.get().state().effects().values().stream()
                .map(each -> each.count() == 1 ? each.name() : each.toString())
                .toList();
    }

    @Override
    public void close() {
        node.close();
    }
}
