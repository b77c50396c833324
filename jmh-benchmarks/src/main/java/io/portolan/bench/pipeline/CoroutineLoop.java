package io.portolan.bench.pipeline;

import java.util.Objects;
import kotlin.ResultKt;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.SuspendLambda;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import org.jspecify.annotations.Nullable;

/// A coroutine as Kotlin's compiler would write it, so that the build needs no second compiler:
///
/// ```
///   do {
///       val item = source.next()        // suspends while there is none
///   } while (body.run(item))            // never suspends
/// ```
///
/// @param <T> what it gets
public final class CoroutineLoop<T> extends SuspendLambda
        implements Function2<CoroutineScope, Continuation<? super Unit>, Object> {

    private static final long serialVersionUID = 1;

    /// A suspending function.
    public interface Source<T> {
        /// Returns an item, or the mark of a suspension after which the continuation gets it.
        @Nullable Object next(Continuation<? super T> continuation);
    }

    /// What the loop does.
    public interface Body<T> {
        /// Returns whether the loop goes on; the continuation is for calls that do not suspend.
        boolean run(T item, Continuation<? super Unit> continuation);
    }

    private final transient Source<T> source;
    private final transient Body<T> body;
    private boolean hasStarted;

    public CoroutineLoop(Source<T> source, Body<T> body) {
        this(source, body, null);
    }

    private CoroutineLoop(
            Source<T> source, Body<T> body, @Nullable Continuation<Object> completion) {
        super(2, completion);
        this.source = source;
        this.body = body;
    }

    @Override
    @SuppressWarnings("unchecked") // what completes takes any object, as in compiled Kotlin
    public Continuation<Unit> create(@Nullable Object scope, Continuation<?> completion) {
        Continuation<?> loop = new CoroutineLoop<>(source, body, (Continuation<Object>) completion);
        return (Continuation<Unit>) loop;
    }

    @Override
    public @Nullable Object invoke(CoroutineScope scope, Continuation<? super Unit> completion) {
        return ((CoroutineLoop<?>) (Continuation<?>) create(scope, completion))
                .invokeSuspend(Unit.INSTANCE);
    }

    /// @param result what the last suspension waited for
    @Override
    @SuppressWarnings("unchecked") // a continuation takes any object, as in compiled Kotlin
    protected @Nullable Object invokeSuspend(Object result) {
        ResultKt.throwOnFailure(result);
        Continuation<Object> self = (Continuation<Object>) (Continuation<?>) this;
        boolean isResumed = hasStarted;
        hasStarted = true; // first: what next() waits for may resume this on another thread at once
        @Nullable Object received = isResumed ? result : source.next(self);
        while (!isSuspended(received)) {
            if (!body.run((T) Objects.requireNonNull(received), self)) {
                return Unit.INSTANCE;
            }
            received = source.next(self);
        }
        return received;
    }

    /// A channel into which sending never waits.
    public static <T> Channel<T> unlimited() {
        return ChannelKt.Channel(Channel.UNLIMITED, BufferOverflow.SUSPEND, null);
    }

    /// Whether a suspending function returned the mark of a suspension.
    @SuppressWarnings("ReferenceEquality") // the mark is a single object
    static boolean isSuspended(@Nullable Object result) {
        return result == IntrinsicsKt.getCOROUTINE_SUSPENDED();
    }
}
