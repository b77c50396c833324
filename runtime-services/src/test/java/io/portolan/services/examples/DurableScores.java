package io.portolan.services.examples;

import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.node.OnDamage;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/// A service whose state outlives the node.
@ServiceContract(id = "urn:example:visits", state = DurableScores.Visits.class, isDurable = true)
public final class DurableScores {

    /// How many came.
    public record Visits(long count) {
        /// Nobody yet.
        public Visits() {
            this(0);
        }
    }

    /// Somebody comes.
    public record Visit() {}

    /// One more.
    @On(Verb.UPDATE)
    public Visits visit(Visit visit, ServiceContext<Visits> context) {
        return new Visits(context.state().state().count() + 1);
    }

    static long visit(Path folder, String key) throws InterruptedException {
        // @start region="store"
        ServiceNode node =
                ServiceNode.builder()
                        .service(DurableScores.class)
                        .store(folder) // made if it does not exist, for its owner only
                        .onDamage(OnDamage.KEEP)
                        .limits(Limits.DEFAULT.idempotency(10_000, 16 << 20, Duration.ofHours(24)))
                        .start();
        URI visits = node.create(CreateRequest.of("urn:example:visits").name("visits"));
        ServiceProxy<Visits> proxy = node.connect(visits, Visits.class);
        proxy.idempotencyKey(key)
                .update(new Visit(), null); // returns when it would survive a crash
        // @end
        try (node) {
            return proxy.get().state().count();
        }
    }
}
