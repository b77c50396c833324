package io.portolan.services.soak;

import io.portolan.services.Key;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Verb;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// A durable service that writes down how far each writer has come.
@ServiceContract(id = Ledger.ID, state = Ledger.Pages.class, isDurable = true)
final class Ledger {

    static final String ID = "urn:test:ledger";
    static final String PATH = "/services/ledger";

    record Pages(Map<String, Page> pages) {

        Pages() {
            this(Map.of());
        }

        Page of(String writer) {
            return pages.getOrDefault(writer, new Page(writer, 0, 0));
        }
    }

    /// @param posts how many were made
    /// @param last the number of the last
    record Page(@Key String writer, long posts, long last) {}

    record Post(String writer, long number) {}

    /// @param micros for which the service is kept from everything else
    record Nap(long micros) {}

    @On(Verb.UPDATE)
    Pages post(Post post, ServiceContext<Pages> context) {
        Pages now = context.state().state();
        Map<String, Page> pages = new HashMap<>(now.pages());
        long posts = now.of(post.writer()).posts() + 1;
        pages.put(post.writer(), new Page(post.writer(), posts, post.number()));
        return new Pages(pages);
    }

    @On(Verb.SUBMIT)
    long nap(Nap nap) {
        LockSupport.parkNanos(nap.micros() * 1_000);
        return nap.micros();
    }
}
