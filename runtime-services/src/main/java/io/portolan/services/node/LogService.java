package io.portolan.services.node;

import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Log;
import io.portolan.services.system.LogEntry;
import io.portolan.services.system.LogQuery;
import java.time.Instant;
import java.util.List;

/// The service that keeps what happened last. A client that may insert can let others know what
/// happened to it.
///
/// @param most how many entries are kept
@ServiceContract(
        id = LogService.ID,
        state = Log.class,
        verbs = {Verb.GET, Verb.LOOKUP, Verb.QUERY, Verb.INSERT, Verb.SUBSCRIBE},
        isBlocking = false)
record LogService(int most) {

    static final String ID = "urn:portolan:logs";

    /// Adds an entry, and forgets the oldest when there are too many.
    @On(Verb.INSERT)
    Log insert(LogEntry entry, ServiceContext<Log> context) {
        return context.state().state().with(entry.at(Instant.now()), most);
    }

    /// The entries that are wanted, oldest first.
    @On(Verb.QUERY)
    List<LogEntry> find(LogQuery wanted, ServiceContext<Log> context) {
        List<LogEntry> found =
                context.state().state().entries().stream().filter(wanted::wants).toList();
        return found.subList(Math.max(0, found.size() - wanted.atMost()), found.size());
    }
}
