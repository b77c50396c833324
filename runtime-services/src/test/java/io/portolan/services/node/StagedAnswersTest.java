package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.services.AsyncServiceProxy;
import io.portolan.services.Behavior;
import io.portolan.services.On;
import io.portolan.services.Partner;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.call.BlockingExchange;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Trace;
import io.portolan.services.operation.Verb;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is done with the answer of a stage, on the thread that brings it.
@Timeout(20)
class StagedAnswersTest {

    record Empty() {}

    record Wait() {}

    record See() {}

    record Pass() {}

    @ServiceContract(id = "urn:test:gated", state = Empty.class)
    static final class GatedService {

        private final CountDownLatch open;

        GatedService(CountDownLatch open) {
            this.open = open;
        }

        @On(Verb.SUBMIT)
        int await(Wait wait) throws InterruptedException {
            open.await();
            return 0;
        }

        @On(value = Verb.SUBMIT, behavior = Behavior.CONCURRENT)
        String see(See see, ServiceContext<Empty> context) {
            Trace trace = context.operation().terms().trace();
            return trace == null ? "none" : trace.traceId();
        }
    }

    @ServiceContract(id = "urn:test:passing", state = Empty.class)
    @Partner(name = "gated", contract = "urn:test:gated")
    static final class PassingService {

        private final CountDownLatch open;

        PassingService(CountDownLatch open) {
            this.open = open;
        }

        @On(Verb.SUBMIT)
        CompletionStage<String> pass(Pass pass, ServiceContext<Empty> context) {
            AsyncServiceProxy<Empty> gated = context.partner("gated", Empty.class).async();
            CompletionStage<String> seen =
                    gated.submit(new Wait(), Integer.class)
                            .thenCompose(done -> gated.submit(new See(), String.class))
                            .thenApply(Objects::requireNonNull);
            open.countDown();
            return seen;
        }
    }

    private final CountDownLatch open = new CountDownLatch(1);
    private ServiceNode node;
    private ServiceProxy<Empty> gated;

    @BeforeEach
    void start() throws Exception {
        node =
                ServiceNode.builder()
                        .service(GatedService.class, () -> new GatedService(open))
                        .service(PassingService.class, () -> new PassingService(open))
                        .start();
        gated = node.connect(node.create(GatedService.class, new Empty(), Map.of()), Empty.class);
    }

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void whatFollowsIsNotAskedOnBehalfOfTheOperationThatWasAnswered() throws Exception {
        CompletionStage<String> seen =
                gated.async()
                        .submit(new Wait(), Integer.class)
                        .thenCompose(done -> gated.async().submit(new See(), String.class))
                        .thenApply(Objects::requireNonNull);
        open.countDown();
        assertEquals("none", seen.toCompletableFuture().get());
    }

    @Test
    void whatFollowsInAHandlerIsAskedOnBehalfOfItsOperation() throws Exception {
        String passing = node.create(PassingService.class, new Empty(), Map.of()).getPath();
        Trace trace = Trace.begin();
        BlockingExchange call =
                new BlockingExchange(
                        new Operation(
                                Verb.SUBMIT,
                                Target.of(passing),
                                new Pass(),
                                Terms.LOCAL.trace(trace)));
        node.operations().perform(call);
        Reply reply = call.await();
        assertEquals(trace.traceId(), reply.body());
    }

    @Test
    void whoWaitsForTheServiceThatBringsTheAnswerIsToldSo() throws Exception {
        CompletionStage<FaultCode> code =
                gated.async().submit(new Wait(), Integer.class).thenApply(done -> refused());
        open.countDown();
        assertEquals(FaultCode.CALL_CYCLE, code.toCompletableFuture().get());
    }

    private FaultCode refused() {
        try {
            gated.submit(new Wait(), Integer.class);
            throw new AssertionError("done");
        } catch (FaultException e) {
            return e.code();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
