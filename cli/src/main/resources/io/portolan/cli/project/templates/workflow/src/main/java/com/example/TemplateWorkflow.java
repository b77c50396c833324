package com.example;

import io.portolan.services.ServiceProxy;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;

/// A workflow: takes things out of one store, waits until somebody agrees, and puts them into
/// another. Whatever its process dies of, it goes on where it was.
@WorkflowContract(id = "urn:example:template")
public final class TemplateWorkflow implements Workflow<TemplateWorkflow.Move, String> {

    /// What a run is started with.
    ///
    /// @param from the path of a store, here or in another node
    /// @param to the same
    public record Move(String name, int count, String from, String to) {}

    @Override
    public String run(Move move, WorkflowContext flow) throws Exception {
        ServiceProxy<TemplateStore.State> from =
                flow.service(move.from(), TemplateStore.State.class);
        ServiceProxy<TemplateStore.State> to = flow.service(move.to(), TemplateStore.State.class);

        from.update(new TemplateStore.Change(move.name(), -move.count()), null); // a step
        flow.compensate(
                "put back",
                () -> from.update(new TemplateStore.Change(move.name(), move.count()), null));

        if (!flow.signal("agreed", Boolean.class)) { // as long as it takes
            throw new IllegalStateException("not agreed");
        }
        to.update(new TemplateStore.Change(move.name(), move.count()), null);
        return "moved " + move.count() + " " + move.name();
    }
}
