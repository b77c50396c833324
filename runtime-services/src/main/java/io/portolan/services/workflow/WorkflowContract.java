package io.portolan.services.workflow;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Makes a [Workflow] a contract of services: each such service runs the workflow for its clients.
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface WorkflowContract {

    /// The identifier that every service of workflows keeps besides its own.
    String GENERIC = "urn:portolan:workflows";

    /// The identifier of the contract: a URI.
    String id();

    /// The version of the method, increased when it asks for other steps. A run keeps the version
    /// with which it was started, and the method asks for it: [WorkflowContext#version()].
    int version() default 1;

    /// The oldest version whose runs the method can still go on with; runs of an older one halt.
    int oldest() default 1;

    /// How long a run may take, as a [java.time.Duration] is written, such as `PT24H`; empty for as
    /// long as it likes. Afterwards the next step throws a [WorkflowCanceledException].
    String within() default "";

    /// How many runs may be under way in a service; one more is refused.
    int mostRunning() default 10_000;

    /// How many runs that have ended a service keeps; the oldest goes first.
    int mostEnded() default 10_000;
}
