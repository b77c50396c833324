package io.portolan.core.interop;

import io.portolan.core.Causality;
import io.portolan.core.Postable;
import io.portolan.core.Receivable;
import io.portolan.core.watch.FailureText;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/// From ports to stages and back. For one result that many wait for see
/// [io.portolan.core.ResultPort].
public final class Stages {

    private Stages() {}

    /// The next item of the port as a future: a `receive` by a virtual thread that is served in its
    /// turn, under the causalities of the caller.
    ///
    /// A future that is cancelled, or completed in any other way, before it has an item leaves the
    /// item in the port; one that has an item refuses. So none is lost. `completeAsync`,
    /// `obtrudeValue` and `obtrudeException` go past this and are not for it.
    ///
    /// *Threads:* cancelling waits for the end of the `receive`, which does not block any more;
    /// what depends on it without an executor runs on that virtual thread. *Failure:* completes
    /// exceptionally with [io.portolan.core.PortClosedException] when the port is closed and empty.
    /// *Cost:* a virtual thread for each.
    public static <T> CompletableFuture<T> next(Receivable<? extends T> port) {
        return NextItem.of(port);
    }

    /// Posts the result of the stage, once there is one: a value to `values`, a failure to
    /// `failures`, both under the causalities of the caller.
    ///
    /// *Threads:* posts on the thread that completes the stage, so a bounded port may block it.
    /// *Failure:* the returned stage completes when the result was posted, exceptionally when that
    /// failed, because the port is closed, say, or because the value is null.
    public static <T> CompletionStage<Void> post(
            CompletionStage<? extends T> stage,
            Postable<? super T> values,
            Postable<? super Throwable> failures) {
        Objects.requireNonNull(values, "values");
        Objects.requireNonNull(failures, "failures");
        CompletableFuture<? extends T> result = stage.toCompletableFuture();
        Callable<Boolean> posting = Causality.carry(() -> isPosted(result, values, failures));
        return result.handle((value, failure) -> call(posting)).thenRun(() -> {});
    }

    private static <T> boolean isPosted(
            CompletableFuture<? extends T> result,
            Postable<? super T> values,
            Postable<? super Throwable> failures) {
        switch (result.state()) {
            case SUCCESS -> values.post(result.resultNow());
            case CANCELLED -> failures.post(new CancellationException("the stage was cancelled"));
            default -> failures.post(result.exceptionNow());
        }
        return true;
    }

    private static <R> R call(Callable<R> body) {
        try {
            return body.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new CompletionException(FailureText.line(e), e);
        }
    }
}
