package io.portolan.mpi.rma;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CommOperation;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.engine.AnswerTicket;
import io.portolan.mpi.engine.Content;
import io.portolan.mpi.engine.LockTicket;
import io.portolan.mpi.engine.Region;
import io.portolan.mpi.engine.RemoteWindow;
import io.portolan.mpi.engine.TargetAccess;
import io.portolan.mpi.engine.TargetWindow;
import io.portolan.mpi.engine.WindowOrigin;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The memory that a rank of another process exposes, as one rank of this process reaches it. Each
/// operation is a request, and returns when its answer has come: it is complete then, at the target
/// too, and its failure is known.
///
/// *Threads:* any. *Cost:* the way to the other process and back, and one copy more at each end.
///
/// @param context of the window
public record RemoteMemory(Context context, RemoteWindow way) implements TargetWindow {
    @Override
    public void put(Content origin, TargetAccess access) {
        ask(CommOperation.PUT, WindowRequest.What.PUT, access, List.of(origin), null);
    }

    @Override
    public void get(Region result, TargetAccess access) {
        ask(CommOperation.GET, WindowRequest.What.GET, access, List.of(), result);
    }

    @Override
    public void accumulate(Content origin, TargetAccess access) {
        ask(CommOperation.ACCUMULATE, WindowRequest.What.ACCUMULATE, access, List.of(origin), null);
    }

    @Override
    public void getAccumulate(Content origin, Region result, TargetAccess access) {
        ask(
                CommOperation.GET_ACCUMULATE,
                WindowRequest.What.GET_ACCUMULATE,
                access,
                List.of(origin),
                result);
    }

    @Override
    public void compareAndSwap(
            Content origin, Content compare, Region result, TargetAccess access) {
        ask(
                CommOperation.COMPARE_AND_SWAP,
                WindowRequest.What.COMPARE_AND_SWAP,
                access,
                List.of(origin, compare),
                result);
    }

    private void ask(
            CommOperation operation,
            WindowRequest.What what,
            TargetAccess access,
            List<Content> contents,
            @Nullable Region result) {
        Call call = context.call(operation);
        byte[] request = WindowRequest.of(what, (TargetItems) access, contents, result);
        AnswerTicket ticket = way.ask(context.endpoint().endpoint(), request, call);
        context.endpoint().complete(call, ticket);
        WindowRequest.take(ticket.answer(), result);
    }

    @Override
    public void flush() {
        // Each operation was complete when it returned.
    }

    @Override
    public LockTicket lock(boolean isShared, WindowOrigin origin, Object operation) {
        return way.lock(isShared, origin, operation);
    }

    @Override
    public void unlock(WindowOrigin origin) {
        way.unlock(origin);
    }
}
