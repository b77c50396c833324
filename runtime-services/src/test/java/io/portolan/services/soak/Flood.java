package io.portolan.services.soak;

import io.portolan.services.AsyncServiceProxy;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.soak.Ledger.Nap;
import io.portolan.services.soak.Ledger.Pages;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// Asks for more at once than may wait; each question has one answer, whatever it is.
record Flood(Soak soak, ServiceNode node) implements Soak.Part {

    private static final int AT_ONCE = 100;

    @Override
    public void run() throws InterruptedException {
        while (!soak.isEnding()) {
            AsyncServiceProxy<Pages> ledger = node.connect(soak.now().place(), Pages.class).async();
            Semaphore answers = new Semaphore(0);
            for (int i = 0; i < AT_ONCE; i++) {
                var _ =
                        ledger.submit(new Nap(200), Long.class)
                                .whenComplete((done, failure) -> {
                                    count(failure);
                                    answers.release();
                                });
            }
            answers.acquire(AT_ONCE);
            soak.rest(50_000_000);
        }
    }

    private void count(@Nullable Throwable failure) {
        Throwable cause = failure instanceof CompletionException e ? e.getCause() : failure;
        if (cause == null) {
            soak.count("naps done");
        } else if (cause instanceof FaultException fault) {
            boolean isFull = fault.code() == FaultCode.QUEUING_LIMIT_EXCEEDED;
            soak.count(isFull ? "naps refused by a full queue" : "naps cut off");
        } else {
            soak.fail("a nap ended with " + cause);
        }
    }
}
