package io.portolan.mpi;

import io.portolan.core.Dispatcher;
import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/// Calls of one rank's methods of a communicator that must be refused.
///
/// @param comm with as many ranks to communicate with, or neighbours
/// @param faults what was not refused, or not well
/// @param tried how many calls
record WrongCalls(
        Comm comm, int size, Dispatcher handlers, Queue<String> faults, AtomicInteger tried) {
    /// What answers, or acts, without the other ranks, or also on a communicator that was freed.
    private static final Set<String> NOT_COMMUNICATING =
            Set.of(
                    "toString",
                    "rank",
                    "size",
                    "group",
                    "remoteSize",
                    "remoteGroup",
                    "isInter",
                    "name",
                    "setName",
                    "compare",
                    "dump",
                    "close",
                    "errhandler",
                    "isRevoked",
                    "setErrhandler",
                    "callErrhandler",
                    "abort");

    /// Calls every public method with one wrong argument at a time.
    void tryEvery() {
        for (Method method : comm.getClass().getMethods()) {
            if (method.getDeclaringClass() != Object.class) {
                tryAll(method);
            }
        }
    }

    /// Calls everything that communicates with right arguments, on a communicator that was freed.
    void tryFreed() {
        for (Method method : comm.getClass().getMethods()) {
            if (communicates(method)) {
                Object[] arguments = arguments(method, "");
                call(method, arguments, "was freed", ErrorClass.COMM, method.toString());
            }
        }
    }

    /// All but those whose buffers are of two sizes, which is asked first, and wrong here.
    private static boolean communicates(Method method) {
        String name = method.getName();
        boolean isOfTwoSizes =
                name.contains("educeScatterBlock") && method.getParameterCount() == 3;
        boolean asksTheTopology =
                method.getDeclaringClass().getSuperclass() == Intracomm.class
                        && !name.matches("sub|i?dup(WithInfo)?");
        return method.getDeclaringClass() != Object.class
                && !asksTheTopology
                && !NOT_COMMUNICATING.contains(name)
                && !isOfTwoSizes;
    }

    private void tryAll(Method method) {
        Parameter[] parameters = method.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            for (WrongArgument wrong : WrongArgument.all(size)) {
                String name = parameters[i].getName();
                if (wrong.isOf(name, parameters[i].getType()) && isLookedAt(method, name)) {
                    Object[] arguments = arguments(method, parameters[i].getName());
                    arguments[i] = wrong.wrong().apply(arguments[i]);
                    call(
                            method,
                            arguments,
                            wrong.found(),
                            wrong.errorClass(),
                            method + " with " + parameters[i].getName() + " " + wrong.found());
                }
            }
        }
    }

    /// Not where rank 0 receives in an exscan.
    private boolean isLookedAt(Method method, String argument) {
        boolean takesNothing = method.getName().matches("i?exscan.*") && comm.rank() == 0;
        return !takesNothing || !argument.startsWith("recv");
    }

    private void call(
            Method method, Object[] arguments, String found, ErrorClass errorClass, String what) {
        tried.incrementAndGet();
        try {
            method.setAccessible(true);
            method.invoke(comm, arguments);
            faults.add(what + " is accepted");
        } catch (InvocationTargetException e) {
            Throwable cause = e.getTargetException();
            String message = String.valueOf(cause.getMessage());
            if (!(cause instanceof MPIException thrown)) {
                faults.add(what + " throws " + cause);
            } else if (!message.contains(found)
                    || !message.matches(".*; allowed (is|are) .*; .*")
                    || thrown.errorClass() != errorClass) {
                faults.add(what + " says " + thrown.errorClass() + " " + message);
            }
        } catch (IllegalAccessException e) {
            throw new LinkageError(what, e);
        }
    }

    /// Right ones, so that the wrong one matters: each rank is its own root, or between two groups
    /// on the side that looks at it.
    private Object[] arguments(Method method, String wrong) {
        boolean isOfRoot = comm.isInter() && isLookedAtByRoot(method.getName(), wrong);
        return Arrays.stream(method.getParameters())
                .map(each -> isOfRoot && each.getName().equals("root") ? MPI.ROOT : right(each))
                .toArray();
    }

    private static boolean isLookedAtByRoot(String method, String argument) {
        return method.contains("catter")
                ? argument.matches("send.*|s?displs|values")
                : argument.matches("recv.*|r?displs");
    }

    private Object right(Parameter parameter) {
        String name = parameter.getName();
        Class<?> type = parameter.getType();
        if (type == int.class) {
            return number(name);
        }
        if (type == long.class) {
            return (long) number(name);
        }
        if (type == int[].class) {
            return name.contains("ispls") ? new int[] {0, 1} : new int[] {1, 1};
        }
        if (type == long[].class) {
            return name.contains("ispls") ? new long[] {0, 1} : new long[] {1, 1};
        }
        if (type == Datatype[].class) {
            return new Datatype[] {Datatype.INT, Datatype.INT};
        }
        if (type == Object.class) {
            return new int[4];
        }
        if (type == boolean.class) {
            return false;
        }
        if (type == boolean[].class) {
            return new boolean[] {true};
        }
        return List.of(
                        Datatype.INT,
                        Op.SUM,
                        String.class,
                        comm.group(),
                        List.of("a", "b"),
                        "text",
                        new Info(),
                        SplitType.SHARED,
                        SpawnRequest.of(1, "Main"),
                        Errhandler.ERRORS_RETURN,
                        ErrorClass.ARG,
                        AttributeKey.<Object>create("key"),
                        comm,
                        handlers)
                .stream()
                .filter(type::isInstance)
                .findFirst()
                .orElseGet(() ->
                        Proxy.newProxyInstance(
                                type.getClassLoader(), new Class<?>[] {type}, (_, _, _) -> null));
    }

    private int number(String name) {
        return switch (name) {
            case "root", "dest", "left", "right", "source" -> comm.rank();
            case "count", "sendCount", "recvCount", "fromLeft", "partitions" -> 1;
            case "toRight" -> 2;
            case "fromRight" -> 3;
            default -> 0;
        };
    }
}
