package io.portolan.services.system;

import io.portolan.core.dump.DispatcherDump;
import io.portolan.services.operation.Rendered;
import java.util.List;

/// The state of `/diagnostics`: which operation waits for which in the node at this moment.
///
/// @param node its name
/// @param dispatchers their ports, threads and queues
/// @param services those for which operations wait or run
public record Diagnostics(String node, List<DispatcherDump> dispatchers, List<Work> services)
        implements Rendered {

    private static final String TEXT = "text/plain; charset=utf-8";

    /// What a service has to do.
    ///
    /// @param service its path
    /// @param waiting how many operations wait for it
    /// @param operations some of those that wait or run
    public record Work(String service, int waiting, List<Asked> operations) {}

    /// An operation that has no answer yet.
    ///
    /// @param verb what is asked
    /// @param item of what
    /// @param principal the caller
    /// @param callers the services that wait for the answer, outermost first
    public record Asked(String verb, String item, String principal, List<String> callers) {

        private String text() {
            return "%s%s by %s%s"
                    .formatted(
                            verb,
                            item.isEmpty() ? "" : " of " + item,
                            principal,
                            callers.isEmpty() ? "" : ", for which wait " + callers);
        }
    }

    @Override
    public List<String> mediaTypes() {
        return List.of(TEXT);
    }

    @Override
    public String as(String mediaType) {
        StringBuilder text = new StringBuilder("node '" + node + "'\n");
        for (Work work : services) {
            text.append("service %s: %d wait\n".formatted(work.service(), work.waiting()));
            work.operations().forEach(each -> text.append("  ").append(each.text()).append('\n'));
        }
        dispatchers.forEach(dump -> text.append(dump.text()));
        return text.toString();
    }
}
