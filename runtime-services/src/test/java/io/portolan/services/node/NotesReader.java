package io.portolan.services.node;

import io.portolan.services.On;
import io.portolan.services.Partner;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.node.NotesService.Notes;
import io.portolan.services.operation.Verb;

/// A service that asks another one, which may live in another node.
@ServiceContract(id = NotesReader.ID, state = NotesReader.Empty.class)
@Partner(name = "notes", contract = NotesService.ID)
final class NotesReader {

    static final String ID = "urn:test:reader";

    record Empty() {}

    @On(Verb.SUBMIT)
    int total(ServiceContext<Empty> context) throws InterruptedException {
        return context.partner("notes", Notes.class).get().state().total();
    }
}
