package io.portolan.bench.pipeline;

import java.util.Objects;
import java.util.function.Predicate;
import kotlin.ResultKt;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.coroutines.jvm.internal.SuspendLambda;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.channels.Channel;
import org.jspecify.annotations.Nullable;

/// A coroutine as Kotlin's compiler would write it, so that the build needs no second compiler:
///
/// ```
///   while (true) {
///       val chain = from.receive()          // suspends while the channel is empty
///       if (stage(chain)) to.send(chain)    // never suspends, the channel is unlimited
///   }
/// ```
final class CoroutineEnd extends SuspendLambda
        implements Function2<CoroutineScope, Continuation<? super Unit>, Object> {

    private static final long serialVersionUID = 1;

    private final transient Channel<Chain> from;
    private final transient Channel<Chain> to;
    private final transient Predicate<Chain> stage;
    private boolean hasStarted;

    CoroutineEnd(Channel<Chain> from, Channel<Chain> to, Predicate<Chain> stage) {
        this(from, to, stage, null);
    }

    private CoroutineEnd(
            Channel<Chain> from,
            Channel<Chain> to,
            Predicate<Chain> stage,
            @Nullable Continuation<Object> completion) {
        super(2, completion);
        this.from = from;
        this.to = to;
        this.stage = stage;
    }

    @Override
    @SuppressWarnings("unchecked") // what completes takes any object, as in compiled Kotlin
    public Continuation<Unit> create(@Nullable Object scope, Continuation<?> completion) {
        Continuation<?> end = new CoroutineEnd(from, to, stage, (Continuation<Object>) completion);
        return (Continuation<Unit>) end;
    }

    @Override
    public @Nullable Object invoke(CoroutineScope scope, Continuation<? super Unit> completion) {
        return ((CoroutineEnd) (Continuation<?>) create(scope, completion))
                .invokeSuspend(Unit.INSTANCE);
    }

    /// @param result what the last suspension waited for
    @Override
    protected @Nullable Object invokeSuspend(Object result) {
        ResultKt.throwOnFailure(result);
        @Nullable Object received = hasStarted ? result : from.receive(this);
        hasStarted = true;
        while (!isSuspended(received)) {
            Chain chain = (Chain) Objects.requireNonNull(received);
            if (stage.test(chain) && isSuspended(to.send(chain, this))) {
                throw new IllegalStateException("an unlimited channel suspended its sender");
            }
            received = from.receive(this);
        }
        return received;
    }

    @SuppressWarnings("ReferenceEquality") // the mark is a single object
    private static boolean isSuspended(@Nullable Object result) {
        return result == IntrinsicsKt.getCOROUTINE_SUSPENDED();
    }
}
