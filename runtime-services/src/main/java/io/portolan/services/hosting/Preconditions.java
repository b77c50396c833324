package io.portolan.services.hosting;

import io.portolan.services.Stated;
import io.portolan.services.contract.Contract;
import io.portolan.services.contract.StateForm;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import org.jspecify.annotations.Nullable;

/// What a request expects of the present revision: `If-Match` and `If-None-Match` in HTTP's words.
final class Preconditions {

    private Preconditions() {}

    /// Makes sure that the state is the one that the caller of a change expects.
    static void check(Contract contract, Stated<Record> stated, Operation operation) {
        Terms terms = operation.terms();
        if (terms.ifMatch() == null && terms.ifNoneMatch() == null) {
            boolean isRequired =
                    contract.terms().isRevisionRequired() && operation.verb() != Verb.INSERT;
            if (isRequired) {
                throw Fault.of(
                                FaultCode.PRECONDITION_REQUIRED,
                                "%s on %s must say which revision it expects: the present one is %s"
                                        .formatted(
                                                operation.verb(),
                                                operation.target(),
                                                stated.revision()))
                        .with(Fault.REVISION, stated.revision().toString())
                        .exception();
            }
            return;
        }
        Object found = StateForm.find(stated.state(), operation.target().steps());
        Revision present = found == null ? null : stated.revision();
        boolean isExpected =
                (terms.ifMatch() == null || terms.ifMatch().matches(present))
                        && (terms.ifNoneMatch() == null || !terms.ifNoneMatch().matches(present));
        if (!isExpected) {
            throw conflict(operation, stated.revision());
        }
    }

    /// What the conditions of an operation that changes no item say against it, by the revision of
    /// the service; null for nothing.
    static @Nullable Fault refusal(Revision present, Operation operation) {
        Terms terms = operation.terms();
        boolean isExpected =
                (terms.ifMatch() == null || terms.ifMatch().matches(present))
                        && (terms.ifNoneMatch() == null || !terms.ifNoneMatch().matches(present));
        return isExpected ? null : conflict(operation, present).fault();
    }

    /// Whether the caller has the present revision already, and wants to be told no more than that.
    static boolean isKnown(Revision present, Operation operation) {
        Terms terms = operation.terms();
        boolean isReading = operation.verb() == Verb.GET || operation.verb() == Verb.QUERY;
        return isReading
                && (terms.ifMatch() == null || terms.ifMatch().matches(present))
                && terms.ifNoneMatch() != null
                && terms.ifNoneMatch().matches(present);
    }

    static FaultException conflict(Operation operation, Revision present) {
        Terms terms = operation.terms();
        return Fault.of(
                        FaultCode.STATE_CONFLICT,
                        "%s on %s expects %s: the present revision is %s"
                                .formatted(
                                        operation.verb(),
                                        operation.target(),
                                        terms.ifMatch() != null
                                                ? terms.ifMatch()
                                                : "none of " + terms.ifNoneMatch(),
                                        present))
                .with(Fault.REVISION, present.toString())
                .exception();
    }
}
