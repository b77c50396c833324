package io.portolan.services.postgresql;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;
import io.portolan.services.workflow.WorkflowRuns;
import java.net.URI;

/// A node whose runs are in a database.
final class SharedApprovals {

    private SharedApprovals() {}

    /// What is asked for.
    record Wish(String text) {}

    /// Asks somebody.
    @WorkflowContract(id = "urn:example:approving")
    static final class Approving implements Workflow<Wish, String> {

        @Override
        public String run(Wish wish, WorkflowContext flow) throws Exception {
            return wish.text() + (flow.signal("answer", Boolean.class) ? ": yes" : ": no");
        }
    }

    /// What is done with the service.
    @FunctionalInterface
    interface Work {
        void accept(ServiceProxy<WorkflowRuns> approvals) throws InterruptedException;
    }

    static void with(String url, Work work) throws Exception {
        // @start region="node"
        try (PostgresqlJournals journals = PostgresqlJournals.open(url);
                ServiceNode node =
                        ServiceNode.builder().service(Approving.class).journals(journals).start()) {
            URI path = node.create(CreateRequest.of("urn:example:approving").name("approvals"));
            work.accept(node.connect(path, WorkflowRuns.class));
        }
        // @end
    }
}
