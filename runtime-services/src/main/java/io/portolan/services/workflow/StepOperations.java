package io.portolan.services.workflow;

import io.portolan.services.call.BlockingExchange;
import io.portolan.services.contract.Bodies;
import io.portolan.services.hosting.KeptAnswer;
import io.portolan.services.operation.Deadline;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Services as a workflow asks them: each operation is a step, and is made until there is an answer
/// that says what became of it.
///
/// Overview. A change goes under the key of its step, so that making it again does nothing twice.
/// An answer that says nothing about the operation, such as a timeout, and one that the service is
/// not there, are no outcomes: the operation is made again after a pause, until its deadline. While
/// it is certain that nothing was done the run can be canceled meanwhile; otherwise the outcome is
/// waited for, as something may have to be undone. It is not certain of a change that may have been
/// asked for before the run went on.
///
/// @param branch whose steps they are
/// @param operations the services themselves
record StepOperations(WorkflowBranch branch, Operations operations) implements Operations {

    private static final Duration LONGEST = Duration.ofHours(1);
    private static final long FIRST_PAUSE_MILLIS = 20;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;

    @Override
    public void perform(Exchange exchange) {
        Operation operation = exchange.operation();
        if (operation.verb() == Verb.SUBSCRIBE) {
            exchange.fail(
                    Fault.of(
                            FaultCode.ACTION_NOT_SUPPORTED,
                            "SUBSCRIBE by a workflow: what would come cannot be given again after a crash; let a subscriber send signals to the run"));
            return;
        }
        StepOutcome outcome;
        try {
            String what = what(operation);
            boolean isSafe = operation.verb().isSafe();
            outcome = branch.perform(what, isSafe, place -> made(operation, what, place));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            exchange.fail(Fault.of(FaultCode.OPERATION_CANCELED, "the caller was interrupted"));
            return;
        }
        switch (outcome) {
            case StepOutcome.Replied replied -> exchange.reply(replied.reply());
            case StepOutcome.Faulted faulted -> exchange.fail(faulted.fault());
            default -> throw new IllegalStateException(outcome + " is no answer of a service");
        }
    }

    /// What is asked, in words that stay the same when the body changes.
    private static String what(Operation operation) {
        Object body = operation.body();
        String type =
                switch (body) {
                    case null -> "";
                    case Encoded encoded -> encoded.type();
                    default -> Bodies.name(body.getClass());
                };
        Target target = operation.target();
        // the item of a change is part of what is asked, as names of actions are
        return (operation.verb() + " " + target + " " + type).strip();
    }

    private StepOutcome made(Operation operation, String what, String place)
            throws InterruptedException {
        Terms terms = operation.terms();
        boolean isSafe = operation.verb().isSafe();
        boolean isSurelyNotDone = isSafe || !branch.isInDoubt();
        if (!isSurelyNotDone) {
            branch.run().checkNotTooOld(what);
        }
        Terms keyed =
                isSafe || terms.idempotencyKey() != null
                        ? terms
                        : terms.idempotencyKey(branch.key(place));
        Deadline limit = terms.deadline().isNever() ? Deadline.after(LONGEST) : terms.deadline();
        long pause = FIRST_PAUSE_MILLIS;
        while (true) {
            Fault fault;
            try {
                BlockingExchange call = new BlockingExchange(operation.terms(keyed));
                operations.perform(call);
                return new StepOutcome.Replied(call.await());
            } catch (FaultException e) {
                fault = e.fault();
            }
            branch.run().checkGoesOn(); // the node may be closing, which says nothing
            boolean isMissing = isMissing(fault);
            if ((KeptAnswer.isKept(fault) && !isMissing)
                    || fault.code() == FaultCode.CALL_CYCLE
                    || limit.isOver()) {
                return new StepOutcome.Faulted(fault);
            }
            isSurelyNotDone &= isSafe || isMissing || isNotDone(fault);
            branch.run().waitsFor(what, fault);
            long until = System.currentTimeMillis() + pause;
            branch.run().await(() -> false, until);
            StepOutcome canceled = isSurelyNotDone ? branch.canceled() : null;
            if (canceled != null) {
                return canceled;
            }
            pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
        }
    }

    /// Whether the fault says that nothing was done.
    private static boolean isNotDone(Fault fault) {
        return (fault.code() == FaultCode.QUEUING_LIMIT_EXCEEDED
                        || fault.code() == FaultCode.INSUFFICIENT_RESOURCES)
                && !Fault.UNKNOWN.equals(fault.extensions().get(Fault.OUTCOME));
    }

    /// Whether the service is not there, and not only an item of it: it may not have started yet.
    private static boolean isMissing(Fault fault) {
        return fault.code() == FaultCode.UNKNOWN_ENTRY
                && fault.extensions().containsKey(Fault.ABSENT);
    }

    @Override
    public @Nullable ServiceModel model(String service) {
        return operations.model(service);
    }
}
