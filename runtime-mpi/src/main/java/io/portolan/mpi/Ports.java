package io.portolan.mpi;

import io.portolan.mpi.buffer.ByteWriter;
import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.CheckedEndpoint;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.engine.AnswerTicket;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.error.ErrorClass;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How ranks find each other that are in different worlds: by the name of a port, which the rank
/// has opened that accepts.
///
/// ```
///    connect: the root tells its process to that of the port, with the port's number as the tag
///    accept:  the root waits for that; then both shake hands, as leaders do
///
///    name of a port:   UUID of the process / rank that has opened it / number
///    what is open:     asked of the process of that rank
///    services:         names of ports under names that are agreed on, kept in the process of rank 0
/// ```
///
/// *Threads:* any.
///
/// Source: MPI 4.1, sections 11.9 and 11.9.4
final class Ports {
    private static final Pattern NAME = Pattern.compile("[0-9a-f-]{36}/(\\d{1,9})/(\\d{1,9})");
    private static final byte[] NOTHING = {};
    private static final Question[] QUESTIONS = Question.values();

    private final Fabric fabric;
    private final String prefix = UUID.randomUUID() + "/";
    private final AtomicInteger opened = new AtomicInteger();
    private final ConcurrentMap<String, OpenPort> open = new ConcurrentHashMap<>();

    /// By the name of the service; of the process of rank 0 only.
    private final ConcurrentMap<String, String> services = new ConcurrentHashMap<>();

    /// @param process that accepts
    /// @param number of the port, from 1
    record OpenPort(int process, int number) {}

    /// What a process is asked.
    private enum Question {
        IS_OPEN,
        CLOSE,
        PUBLISH,
        UNPUBLISH,
        LOOKUP
    }

    Ports(Fabric fabric) {
        this.fabric = fabric;
        fabric.answer(this::answer);
    }

    // ---- Ports ---------------------------------------------------------------------------------

    String open(int process) {
        OpenPort port = new OpenPort(process, opened.incrementAndGet());
        String name = prefix + port.process() + "/" + port.number();
        open.put(name, port);
        return name;
    }

    /// *Failure:* as [#of].
    void close(Call call, @Nullable String name) {
        OpenPort port = of(call, name);
        ask(call, port.process(), Question.CLOSE, String.valueOf(name), "");
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] when there is no such port.
    OpenPort of(Call call, @Nullable String name) {
        Matcher parts = NAME.matcher(String.valueOf(name));
        if (parts.matches()) {
            OpenPort port = new OpenPort(number(parts, 1), number(parts, 2));
            if (isSaid(ask(call, port.process(), Question.IS_OPEN, parts.group(), ""))) {
                return port;
            }
        }
        throw call.errorOfAll(
                ErrorClass.PORT,
                "the port is '%s'; allowed is one that a rank of this job has opened and not closed; give the name that openPort returned"
                        .formatted(name));
    }

    private static int number(Matcher parts, int group) {
        return Integer.parseInt(parts.group(group));
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] when the rank has no such port.
    OpenPort ofCaller(Call call, @Nullable String name) {
        OpenPort port = of(call, name);
        Context context = call.context();
        if (port.process() != context.process()) {
            throw call.errorOfAll(
                    ErrorClass.PORT,
                    "%s has not opened the port '%s'; allowed is the rank that did as the root of accept; open one on this rank"
                            .formatted(context.describe(), name));
        }
        return port;
    }

    // ---- Services ------------------------------------------------------------------------------

    /// Gives the port a name; false if the name is taken.
    boolean publish(Call call, String service, String port) {
        return isSaid(ask(call, 0, Question.PUBLISH, service, port));
    }

    /// Takes the name back; false if it is not that of this port.
    boolean unpublish(Call call, String service, String port) {
        return isSaid(ask(call, 0, Question.UNPUBLISH, service, port));
    }

    /// The port of that name; empty if there is none.
    Optional<String> lookup(Call call, String service) {
        byte[] port = ask(call, 0, Question.LOOKUP, service, "");
        return isSaid(port)
                ? Optional.of(ByteWriter.text(ByteBuffer.wrap(port)))
                : Optional.empty();
    }

    // ---- Questions -----------------------------------------------------------------------------

    /// Asks the process of a rank, which may be this one.
    ///
    /// *Failure:* [io.portolan.mpi.error.MPIException] when the rank has ended or is lost.
    @SuppressWarnings("EnumOrdinal") // all processes run one version
    private byte[] ask(Call call, int rank, Question what, String name, String port) {
        byte[] question =
                new ByteWriter().put(what.ordinal()).putText(name).putText(port).toArray();
        if (fabric.isLocal(rank)) {
            return answer(question);
        }
        call.context().health().requireLeft(call, rank);
        if (fabric.hasEnded(rank)) {
            throw call.error(
                    ErrorClass.PENDING,
                    "it asks the process of rank %d, which has ended; allowed is one that runs; let that rank wait for those that use its ports and names"
                            .formatted(rank));
        }
        CheckedEndpoint endpoint = call.context().endpoint();
        AnswerTicket ticket = endpoint.endpoint().ask(rank, question, call);
        return endpoint.complete(call, ticket).answer();
    }

    /// Whether an answer is yes.
    private static boolean isSaid(byte[] answer) {
        return answer.length > 0;
    }

    private byte[] answer(byte[] question) {
        ByteBuffer in = ByteBuffer.wrap(question);
        Question what = QUESTIONS[in.get()];
        String name = ByteWriter.text(in);
        String port = ByteWriter.text(in);
        return switch (what) {
            case IS_OPEN -> said(open.containsKey(name));
            case CLOSE -> said(open.remove(name) != null);
            case PUBLISH -> said(services.putIfAbsent(name, port) == null);
            case UNPUBLISH -> said(services.remove(name, port));
            case LOOKUP -> text(services.get(name));
        };
    }

    private static byte[] said(boolean isSo) {
        return isSo ? new byte[1] : NOTHING;
    }

    private static byte[] text(@Nullable String port) {
        return port == null ? NOTHING : new ByteWriter().putText(port).toArray();
    }
}
