package io.portolan.services;

import io.portolan.services.operation.Verb;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Makes a method the handler of a verb. It may take the body, a
/// [io.portolan.services.ServiceContext], both or neither.
///
/// A verb can have several handlers, for bodies of different types. What a handler of a change
/// returns is the next state if it has the type of the state, otherwise the answer. What QUERY and
/// SUBMIT return is the answer, a [java.util.concurrent.CompletionStage] if it comes later.
///
/// Null is returned by mistake, and answered as OperationFailed, unless the type that is returned
/// is annotated `@Nullable`: then a change changes nothing, and an answer is empty.
///
/// *Failure:* a [io.portolan.services.operation.FaultException] is the answer; anything else that
/// is thrown is answered as OperationFailed, and logged. In both cases the state stays as it was.
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface On {

    /// The verb.
    Verb value();

    /// Beside what else it may run.
    Behavior behavior() default Behavior.DEFAULT;

    /// The name of the action or query; by default that of the method. Other verbs have none.
    String name() default "";
}
