package io.portolan.services.workflow;

import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Verb;
import java.lang.annotation.Annotation;

/// The terms of a service of workflows: those of [WorkflowService], under the id and the version of
/// a class of workflows.
///
/// @param generic those of the service
/// @param own those of the class
record WorkflowTerms(ServiceContract generic, WorkflowContract own) implements ServiceContract {

    @Override
    public String id() {
        return own.id();
    }

    @Override
    public String version() {
        return Integer.toString(own.version());
    }

    @Override
    public String[] also() {
        return new String[] {generic.id()};
    }

    @Override
    public Class<? extends Record> state() {
        return generic.state();
    }

    @Override
    public Verb[] verbs() {
        return generic.verbs();
    }

    @Override
    public boolean isRevisionRequired() {
        return generic.isRevisionRequired();
    }

    @Override
    public boolean isBlocking() {
        return generic.isBlocking();
    }

    @Override
    public boolean isDurable() {
        return generic.isDurable();
    }

    @Override
    public Class<? extends Annotation> annotationType() {
        return ServiceContract.class;
    }
}
