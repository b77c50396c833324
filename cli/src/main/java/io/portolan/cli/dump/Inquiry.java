package io.portolan.cli.dump;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Asks JVMs about their dispatchers and worlds of ranks.
///
/// @param limit how long a JVM may take to answer
public record Inquiry(Duration limit) {

    private static final String WHEN_SEEN =
            "; one is seen from its start until its end, and only in a JVM"
                    + " with module java.management (--add-modules java.management)";

    /// The dumps of all dispatchers and worlds of a JVM.
    ///
    /// *Failure:* [CommandException] when the JVM does not answer or has neither.
    public List<String> dumps(Jvm jvm, DumpForm form) {
        List<String> dumps =
                new Question<>(jvm, limit, () -> DumpBeans.dumps(address(jvm), form)).answer();
        if (dumps.isEmpty()) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    jvm + " shows no Portolan dispatcher and no world of ranks" + WHEN_SEEN);
        }
        return dumps;
    }

    /// The JVMs that have dispatchers or worlds; all are asked at once.
    ///
    /// @param notes is told why a JVM that still runs could not be asked *Failure:*
    ///   [CommandException] when none has any.
    public List<JvmSubjects> survey(List<Jvm> jvms, Consumer<String> notes) {
        List<Question<JvmSubjects>> questions =
                jvms.stream()
                        .map(jvm ->
                                new Question<>(
                                        jvm,
                                        limit,
                                        () -> new JvmSubjects(jvm, DumpBeans.names(address(jvm)))))
                        .toList();
        List<JvmSubjects> found = new ArrayList<>();
        for (int i = 0; i < jvms.size(); i++) {
            try {
                JvmSubjects answer = questions.get(i).answer();
                if (!answer.names().isEmpty()) {
                    found.add(answer);
                }
            } catch (CommandException e) {
                if (ProcessHandle.of(jvms.get(i).pid()).isPresent()) {
                    notes.accept(String.valueOf(e.getMessage()));
                }
            }
        }
        if (found.isEmpty()) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "no JVM of yours shows a Portolan dispatcher or a world of ranks (JVMs found: "
                            + jvms.size()
                            + ")"
                            + WHEN_SEEN
                            + "\nJVMs with -XX:-UsePerfData cannot be listed: give their PID.");
        }
        return found;
    }

    private Optional<ManagedJvm> address(Jvm jvm) throws IOException {
        try (Attachment attachment = Attachment.to(jvm, limit)) {
            return attachment.management();
        }
    }
}
