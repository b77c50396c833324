package io.portolan.services.examples;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.workflow.Fork;
import io.portolan.services.workflow.RunId;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;
import io.portolan.services.workflow.WorkflowRun;
import io.portolan.services.workflow.WorkflowRuns;
import io.portolan.services.workflow.WorkflowSignal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// A workflow that waits for people and for time.
public final class Approvals {

    private Approvals() {}

    /// What is asked for.
    public record Request(String who, long cents) {}

    /// What somebody says to it.
    public record Answer(String by, boolean yes) {}

    /// How far it is.
    public record Progress(String waitsFor) {}

    // @start region="workflow"
    /// Asks two people at once, for a week at most.
    @WorkflowContract(id = "urn:example:approval", version = 2)
    public static final class Approval implements Workflow<Request, String> {

        @Override
        public String run(Request request, WorkflowContext flow) throws Exception {
            LocalDate day = LocalDate.ofInstant(flow.now(), ZoneOffset.UTC); // not Instant.now()
            String mail =
                    flow.step("mail", String.class, key -> mailed(request, key)); // at least once
            flow.progress(new Progress("two people"));

            List<Fork<Optional<Answer>>> both =
                    List.of(answer(flow, "accounting"), answer(flow, "management"));
            for (Optional<Answer> each : flow.join(both)) {
                if (each.isEmpty() || !each.get().yes()) {
                    return "refused";
                }
            }
            if (flow.version() >= 2) { // runs of version 1 go on without
                flow.sleep(Duration.ofMillis(20));
            }
            return "approved, " + mail + (day.isAfter(LocalDate.EPOCH) ? "" : " long ago");
        }

        private static Fork<Optional<Answer>> answer(WorkflowContext flow, String from) {
            return flow.fork(branch -> branch.signal(from, Answer.class, Duration.ofDays(7)));
        }

        private static String mailed(Request request, String key) {
            return "mailed "
                    + request.who()
                    + (key.isEmpty() ? "?" : ""); // a mail server takes key
        }
    }

    // @end

    /// Starts one and answers it.
    ///
    /// @param arguments the folder of the store
    public static void main(String[] arguments) throws InterruptedException {
        System.out.println(approved(Path.of(arguments[0])));
    }

    /// The result of a run that gets both answers.
    static String approved(Path folder) throws InterruptedException {
        try (ServiceNode node =
                ServiceNode.builder().service(Approval.class).store(folder).start()) {
            // @start region="ask"
            URI path = node.create(CreateRequest.of("urn:example:approval").name("approvals"));
            ServiceProxy<WorkflowRuns> approvals = node.connect(path, WorkflowRuns.class);

            approvals
                    .named("start")
                    .idempotencyKey("4711") // becomes the name of the run
                    .submit(new Request("ann", 30_000), WorkflowRun.class);
            for (String from : List.of("accounting", "management")) {
                Answer answer = new Answer(from, true);
                approvals
                        .named("signal")
                        .submit(new WorkflowSignal("4711", from, answer), WorkflowRun.class);
            }
            String result =
                    approvals
                            .timeout(Duration.ofMinutes(1))
                            .named("result") // waits for the end
                            .submit(new RunId("4711"), String.class);
            // @end
            return Objects.requireNonNull(result);
        }
    }
}
