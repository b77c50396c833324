package io.portolan.services.http.console;

import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.http.mapping.OperationInvoker;
import io.portolan.services.http.mapping.RoutePath;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.ServedPage;
import io.portolan.services.operation.ServiceModel;

/// `$page`: the page that a service brings, and below it the other files of the page.
///
/// *Cost:* a file is read from the resources of the service's class each time it is asked for.
public record PageRoute(OperationInvoker invoker) implements OpenFilesRoute {

    static final String WORD = "$page";

    @Override
    public String word() {
        return WORD;
    }

    @Override
    public Answer answer(HttpCall call, RoutePath path) {
        String service = path.service().service();
        ServiceModel model = invoker.operations().model(service);
        ServedPage page = model == null ? null : model.page();
        if (page == null) {
            return Answer.problem(
                    Fault.of(
                            FaultCode.UNKNOWN_ENTRY,
                            "%s has no page: its class needs @ServicePage".formatted(service)));
        }
        String name = path.isWord() ? ServedPage.FIRST : path.below();
        PageFile file = PageFile.of(page, name);
        return file == null ? PageFile.none(name) : file.answer(call, true);
    }
}
