package io.portolan.services.node;

import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.nodes.Membership;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Announced;
import io.portolan.services.system.Announcement;
import io.portolan.services.system.Directory;
import io.portolan.services.system.Farewell;
import io.portolan.services.system.Wanted;
import java.util.Comparator;
import java.util.List;

/// The service that knows all services of a node. Only the node changes it; anybody can subscribe
/// to it, and other nodes say there that they come and go.
///
/// @param membership knows the other nodes
@ServiceContract(
        id = DirectoryService.ID,
        state = Directory.class,
        verbs = {Verb.GET, Verb.LOOKUP, Verb.QUERY, Verb.SUBMIT, Verb.SUBSCRIBE},
        isBlocking = false)
record DirectoryService(Membership membership) {

    static final String ID = "urn:portolan:directory";

    /// The services that are wanted, in the order of their names.
    @On(Verb.QUERY)
    List<ServiceInfo> find(Wanted wanted, ServiceContext<Directory> context) {
        return context.state().state().services().values().stream()
                .filter(info -> wanted.contract().isEmpty() || info.keeps(wanted.contract()))
                .filter(info ->
                        wanted.partner().isEmpty() || info.partners().containsKey(wanted.partner()))
                .sorted(Comparator.comparing(ServiceInfo::name))
                .toList();
    }

    /// Another node says that it is there, and learns which nodes are.
    @On(Verb.SUBMIT)
    Announced announce(Announcement said) {
        return membership.announced(said);
    }

    /// Another node says that it ends.
    @On(Verb.SUBMIT)
    void leave(Farewell farewell) {
        membership.left(farewell);
    }
}
