package io.portolan.services.node;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import java.io.IOException;

/// A way to the services of a node, as the table of all verbs and faults takes it.
interface Transport extends AutoCloseable {

    /// Performs the operation and waits for the answer. The body is a value or encoded already; a
    /// value is sent as the transport sends values.
    Answer perform(Operation operation) throws Exception;

    /// Subscribes to a service.
    Subscription subscribe(String service, Subscriber subscriber) throws Exception;

    @Override
    default void close() throws IOException {}

    /// An answer, as it can be compared between transports.
    ///
    /// @param what the outcome, or the text of the fault's code
    /// @param revision its number; -1 of a fault
    /// @param location where something was created; empty for nothing
    /// @param body as JSON; empty for none and of a fault
    /// @param told with a fault: its title, its detail and what else is said of it
    record Answer(String what, long revision, String location, String body, String told) {

        /// Of what was done.
        Answer(String what, long revision, String location, String body) {
            this(what, revision, location, body, "");
        }

        static Answer of(Fault fault) {
            String told = fault.title() + ": " + fault.detail() + " " + fault.extensions();
            return new Answer(fault.code().text(), -1, "", "", told);
        }

        @Override
        public String toString() {
            return revision < 0 ? what : (what + " " + revision + " " + location).strip();
        }
    }
}
