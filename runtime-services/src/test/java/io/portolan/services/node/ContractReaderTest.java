package io.portolan.services.node;

import static io.portolan.services.node.Refusals.badArgument;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.Behavior;
import io.portolan.services.On;
import io.portolan.services.Partner;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.contract.Contract;
import io.portolan.services.contract.ContractReader;
import io.portolan.services.operation.Verb;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What a class of handlers must be like, and what it is told when it is not.
class ContractReaderTest {

    record State(int number) {}

    record Body(int number) {}

    record Holder(Date date) {}

    sealed interface Form permits Round, Square {}

    record Round(double radius) implements Form {}

    record Square(double side, List<Form> inner) implements Form {}

    record Rich(
            Optional<Form> form, Map<String, List<Body>> lists, Set<Verb> verbs, Instant when) {}

    static class None {}

    @ServiceContract(id = "urn:x", state = State.class)
    static class TwoBodies {
        @On(Verb.UPDATE)
        State update(Body one, Body other) {
            return new State(one.number() + other.number());
        }
    }

    @ServiceContract(id = "urn:x", state = State.class)
    static class OtherContext {
        @On(Verb.UPDATE)
        void update(ServiceContext<Body> context) {}
    }

    @ServiceContract(id = "urn:x", state = Holder.class)
    static class MutableState {}

    @ServiceContract(id = "urn:x", state = State.class)
    static class MutableBody {
        @On(Verb.SUBMIT)
        void act(StringBuilder body) {}
    }

    @ServiceContract(id = "urn:x", state = State.class)
    static class ArrayBody {
        @On(Verb.SUBMIT)
        void act(int[] body) {}
    }

    @ServiceContract(id = "urn:x", state = State.class)
    static class MutableAnswer {
        @On(Verb.SUBMIT)
        Object act() {
            return "";
        }
    }

    @ServiceContract(id = "urn:x", state = State.class)
    static class NoAnswer {
        @On(Verb.QUERY)
        void ask(Body body) {}
    }

    @ServiceContract(id = "urn:x", state = State.class)
    static class LaterChange {
        @On(Verb.UPDATE)
        CompletableFuture<State> update(Body body) {
            return CompletableFuture.completedFuture(new State(body.number()));
        }
    }

    @ServiceContract(id = "urn:x", state = State.class)
    static class ConcurrentChange {
        @On(value = Verb.UPDATE, behavior = Behavior.CONCURRENT)
        State update(Body body) {
            return new State(body.number());
        }
    }

    @ServiceContract(id = "urn:x", state = State.class)
    static class OwnSubscribe {
        @On(Verb.SUBSCRIBE)
        void subscribe() {}
    }

    @ServiceContract(id = "urn:x", state = State.class)
    static class Twins {
        @On(Verb.UPDATE)
        State one(Body body) {
            return new State(body.number());
        }

        @On(Verb.UPDATE)
        State other(Body body) {
            return new State(body.number());
        }
    }

    @ServiceContract(
            id = "urn:x",
            state = State.class,
            verbs = {Verb.GET, Verb.SUBMIT})
    static class NoHandler {}

    @ServiceContract(id = "urn:x", state = State.class, verbs = Verb.GET)
    static class LeftOut {
        @On(Verb.SUBMIT)
        void act() {}
    }

    @ServiceContract(id = "urn:x", state = State.class)
    static class NeedsFactory {
        NeedsFactory(int number) {}
    }

    @ServiceContract(id = "urn:x", state = State.class)
    @Partner(name = "p", contract = "urn:a")
    @Partner(name = "p", contract = "urn:b")
    static class TwoPartners {}

    @ServiceContract(id = "urn:x", state = State.class)
    static class EarlyDrop {
        @On(value = Verb.DROP, behavior = Behavior.EXCLUSIVE)
        void drop() {}
    }

    @ServiceContract(id = "urn:rich", state = Rich.class)
    static class RichService {
        @On(Verb.SUBMIT)
        static Form act(Form form) {
            return form;
        }
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(None.class, "None has no @ServiceContract: add one"),
                Arguments.of(
                        TwoBodies.class,
                        "TwoBodies.update: it takes the bodies Body and Body: one body and a ServiceContext<State> are allowed"),
                Arguments.of(
                        OtherContext.class,
                        "ServiceContext<State> is needed, with the type of the state"),
                Arguments.of(
                        MutableState.class,
                        "the state io.portolan.services.node.ContractReaderTest$Holder of class io.portolan.services.node.ContractReaderTest$MutableState: java.util.Date (component date of io.portolan.services.node.ContractReaderTest$Holder) is no type of a contract: use records"),
                Arguments.of(
                        MutableBody.class, "java.lang.StringBuilder is no type of a contract: "),
                Arguments.of(
                        ArrayBody.class,
                        ": int[] is no type of a contract: use records, sealed interfaces of records, enums, List (an array could be changed unseen), "),
                Arguments.of(
                        MutableAnswer.class,
                        ": java.lang.Object has Objects in it, which could be changed unseen: take a record for each"),
                Arguments.of(
                        NoAnswer.class, "NoAnswer.ask: QUERY must answer something: return it"),
                Arguments.of(
                        LaterChange.class,
                        "it answers later: QUERY and SUBMIT may, UPDATE must answer when it returns"),
                Arguments.of(
                        ConcurrentChange.class,
                        "behavior=CONCURRENT of a change of state: EXCLUSIVE is allowed"),
                Arguments.of(OwnSubscribe.class, "no service handles SUBSCRIBE itself: remove @On"),
                Arguments.of(Twins.class, "there is another handler of UPDATE for "),
                Arguments.of(
                        NoHandler.class,
                        "NoHandler lists SUBMIT in verbs and has no handler for it: add a method with @On(Verb.SUBMIT)"),
                Arguments.of(
                        LeftOut.class,
                        "LeftOut has a handler of SUBMIT, which its verbs [GET] leave out: add it there"),
                Arguments.of(
                        NeedsFactory.class,
                        "NeedsFactory has no constructor without parameters: add one, or give the node a factory for it"),
                Arguments.of(
                        TwoPartners.class,
                        "TwoPartners has two partners 'p': give them different names"),
                Arguments.of(
                        EarlyDrop.class,
                        "behavior=EXCLUSIVE of DROP: DROP is TEARDOWN, and besides it only SUBMIT can be"));
    }

    @ParameterizedTest
    @MethodSource
    void refused(Class<?> type, String message) {
        String shown = badArgument(() -> ContractReader.read(type));
        assertTrue(shown.contains(message), shown);
    }

    @Test
    void typesThatCannotChangeAreTaken() {
        Contract contract = ContractReader.read(RichService.class);
        assertEquals("urn:rich", contract.id());
        Rich rich =
                new Rich(
                        Optional.of(new Square(1, List.of(new Round(2)))),
                        Map.of("a", new ArrayList<>(List.of(new Body(1)))),
                        Set.of(Verb.GET),
                        Instant.EPOCH);
        Rich isolated = (Rich) Objects.requireNonNull(contract.isolation().isolated(rich));
        assertEquals(rich.form(), isolated.form());
        assertEquals(rich.lists(), isolated.lists());
        assertThrows(
                UnsupportedOperationException.class,
                () -> isolated.lists().values().iterator().next().clear());
    }

    @Test
    void oneContractHasOneClass() {
        String shown =
                badArgument(() ->
                        ServiceNode.builder().service(TwinA.class).service(TwinB.class).start());
        assertTrue(shown.endsWith("give one of them another id"), shown);
    }

    @ServiceContract(id = "urn:twin", state = State.class)
    static class TwinA {}

    @ServiceContract(id = "urn:twin", state = State.class)
    static class TwinB {}
}
