package io.portolan.services.http.console;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.http.mapping.HttpExchange;
import io.portolan.services.http.mapping.OperationInvoker;
import io.portolan.services.http.mapping.OperationMapping;
import io.portolan.services.http.mapping.ReadRoute;
import io.portolan.services.http.mapping.RequestConnection;
import io.portolan.services.http.mapping.RoutePath;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.ServedPage;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Directory;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// `/$pages`: the pages that services of the node bring, for those who may read its directory.
public record PagesRoute(OperationInvoker invoker) implements ReadRoute {

    /// A page in the list.
    ///
    /// @param service the path of the service
    /// @param title of its page
    /// @param path of its page
    private record Listed(String service, String title, String path) {}

    @Override
    public String word() {
        return "$pages";
    }

    @Override
    public @Nullable Exchange read(HttpCall call, RoutePath path, RequestConnection connection) {
        Target directory = Target.of(Target.DIRECTORY);
        Operation get = new Operation(Verb.GET, directory, null, OperationMapping.terms(call));
        HttpExchange exchange =
                new HttpExchange(
                        get,
                        connection::answerWhenRoom,
                        reply -> Answer.json(HttpResponseStatus.OK, pages(reply)),
                        fault -> Answer.problem(fault));
        invoker.operations().perform(exchange);
        return exchange;
    }

    private List<Listed> pages(Reply reply) {
        return reply.body() instanceof Directory directory
                ? directory.services().values().stream()
                        .sorted(Comparator.comparing(ServiceInfo::path))
                        .flatMap(this::listed)
                        .toList()
                : List.of();
    }

    private Stream<Listed> listed(ServiceInfo info) {
        ServiceModel model =
                info.path().startsWith("/") ? invoker.operations().model(info.path()) : null;
        ServedPage page = model == null ? null : model.page();
        return page == null
                ? Stream.empty()
                : Stream.of(
                        new Listed(info.path(), page.title(), info.path() + "/" + PageRoute.WORD));
    }
}
