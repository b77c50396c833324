package io.portolan.services.soak;

import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.soak.Ledger.Pages;
import io.portolan.services.soak.Ledger.Post;
import org.jspecify.annotations.Nullable;

/// By the proxies of another node.
record FrameWay(ServiceNode node) implements Way {

    @Override
    public Outcome post(Generation at, Post post, String key) throws InterruptedException {
        try {
            node.connect(at.place(), Pages.class).idempotencyKey(key).update(post, null);
            return Outcome.DONE;
        } catch (FaultException e) {
            return e.code() == FaultCode.QUEUING_LIMIT_EXCEEDED ? Outcome.REFUSED : lost(e);
        }
    }

    private static Outcome lost(FaultException e) {
        boolean isExpected =
                e.code() == FaultCode.OPERATION_CANCELED || e.code() == FaultCode.RESPONSE_TIMEOUT;
        if (!isExpected) {
            throw new AssertionError(e);
        }
        return Outcome.UNKNOWN;
    }

    @Override
    public @Nullable Pages pages(Generation at) throws InterruptedException {
        try {
            return node.connect(at.place(), Pages.class).get().state();
        } catch (FaultException e) {
            lost(e);
            return null;
        }
    }
}
