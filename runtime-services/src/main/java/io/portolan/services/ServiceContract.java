package io.portolan.services;

import io.portolan.services.operation.Verb;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Makes a class the handlers of a service: its methods with [io.portolan.services.On] do what the
/// verbs ask for, and what has no handler is done as the verb says, on the state.
///
/// {@snippet class="io.portolan.services.examples.Scores" region="contract"}
///
/// The class needs a constructor without parameters, unless the node is given a factory. Each
/// service has its own instance.
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ServiceContract {

    /// The identifier of the contract: a URI.
    String id();

    /// The version of the contract.
    String version() default "1.0";

    /// The identifiers of other contracts that it keeps.
    String[] also() default {};

    /// The type of the state.
    Class<? extends Record> state();

    /// The verbs that the service has; none for all that make sense: those with a handler, LOOKUP,
    /// GET, QUERY, UPDATE, REPLACE, SUBSCRIBE and DROP, and INSERT, UPSERT and DELETE if a
    /// component of the state is a collection by key.
    Verb[] verbs() default {};

    /// Whether changes must say which revision they expect.
    boolean isRevisionRequired() default false;

    /// Whether handlers may wait for something: for partners, files, locks. If not, they run on the
    /// few threads of the node, or at once on the thread that asks and waits or that has read the
    /// request, which is faster.
    boolean isBlocking() default true;

    /// Whether the state outlives the process: a change is answered when it is on the disk, and a
    /// service of the same name goes on from its last state. Needs a node with a store.
    ///
    /// *Cost:* a change encodes and writes the members of the state that it changes, and of a map
    /// from texts only the items. Keep what changes often in such a map.
    boolean isDurable() default false;
}
