package io.portolan.services.node;

import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Verb;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/// A service with a handler of each kind, for tests.
@ServiceContract(id = NotesService.ID, state = NotesService.Notes.class, also = "urn:test:any")
final class NotesService {

    static final String ID = "urn:test:notes";

    record Notes(String title, Map<String, Note> notes, Map<String, Tag> tags, int total) {

        Notes() {
            this("none", Map.of(), Map.of(), 0);
        }

        Notes {
            if (total < 0) {
                throw new IllegalArgumentException("total=" + total + " must not be negative");
            }
        }

        Notes total(int next) {
            return new Notes(title, notes, tags, next);
        }
    }

    record Note(@Key String id, String text) {}

    record Tag(String color) {}

    record Add(int number) {}

    record Broken(String how) {}

    record Longer(int than) {}

    record Echo(String text) {}

    @On(Verb.UPDATE)
    Notes add(Add add, ServiceContext<Notes> context) {
        Notes now = context.state().state();
        return now.total(now.total() + add.number());
    }

    @On(Verb.UPDATE)
    void broken(Broken broken, ServiceContext<Notes> context) {
        Notes now = context.state().state();
        context.commit(now.total(now.total() + 1));
        switch (broken.how()) {
            case "fault" -> throw Fault.of(FaultCode.GONE, "as wanted").exception();
            case "error" -> throw new StackOverflowError("secret");
            default -> throw new IllegalStateException("secret");
        }
    }

    @On(Verb.QUERY)
    List<String> longer(Longer longer, ServiceContext<Notes> context) {
        return context.state().state().notes().values().stream()
                .map(Note::text)
                .filter(text -> text.length() > longer.than())
                .toList();
    }

    @On(Verb.SUBMIT)
    Echo echo(Echo echo) {
        return new Echo(echo.text() + "!");
    }

    @On(value = Verb.SUBMIT, name = "later")
    CompletableFuture<String> later(Longer longer) {
        return CompletableFuture.supplyAsync(() -> "longer than " + longer.than());
    }

    static ServiceNode node() throws InterruptedException {
        return ServiceNode.builder().name("test").service(NotesService.class).start();
    }

    static ServiceProxy<Notes> create(ServiceNode node) throws InterruptedException {
        return node.connect(node.create(CreateRequest.of(ID)), Notes.class);
    }
}
