package io.portolan.cli.dump;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.core.dump.DumpMXBean;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/// Attached to a JVM until closed.
final class Attachment implements AutoCloseable {

    private final Jvm jvm;
    private final VirtualMachine machine;

    private Attachment(Jvm jvm, VirtualMachine machine) {
        this.jvm = jvm;
        this.machine = machine;
    }

    /// Attaches, in at most about half the time, so that what attaching leaves in the working
    /// directory of a JVM that does not answer is gone before this process ends.
    ///
    /// *Failure:* [CommandException] when the JVM refuses or does not answer.
    static Attachment to(Jvm jvm, Duration limit) {
        Duration half = limit.dividedBy(2);
        System.setProperty("sun.tools.attach.attachTimeout", Long.toString(half.toMillis()));
        long beginNanos = System.nanoTime();
        try {
            return new Attachment(jvm, VirtualMachine.attach(Long.toString(jvm.pid())));
        } catch (AttachNotSupportedException e) {
            if (System.nanoTime() - beginNanos >= half.toNanos()) {
                throw Question.noAnswer(jvm, limit, e);
            }
            throw new CommandException(
                    ExitCode.FAILURE,
                    "%s refuses attachment (%s); start it without -XX:+DisableAttachMechanism"
                            .formatted(jvm, e.getMessage()),
                    e);
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "%s cannot be attached to (%s); ask another, or run the command as its user"
                            .formatted(jvm, e.getMessage()),
                    e);
        }
    }

    /// How the MBean server of the JVM can be reached; empty when there is nothing to dump, so that
    /// nothing is started in a JVM that has nothing to do with this.
    Optional<ManagedJvm> management() throws IOException {
        String mark = machine.getSystemProperties().getProperty(DumpMXBean.MARK, "0");
        int count = mark.matches("[0-9]{1,9}") ? Integer.parseInt(mark) : 1; // of another version
        if (count == 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ManagedJvm(machine.startLocalManagementAgent(), count));
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "%s does not start its management agent (%s); ".formatted(jvm, e.getMessage())
                            + "its JDK needs module jdk.management.agent",
                    e);
        }
    }

    @Override
    public void close() throws IOException {
        machine.detach();
    }
}
