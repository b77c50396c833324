package io.portolan.mpi.boot;

import io.portolan.mpi.libmpi.LibMpiProvider;
import io.portolan.mpi.wire.JobTls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a process of a job knows at the start: which one it is, and where it meets the others.
///
/// @param starter who has started it
/// @param job a name that no other job of this user has at the time
/// @param process its number, `0..processes-1`
/// @param processes of the job
/// @param ranks of the whole job; 0 if each process says how many it has
/// @param ownRanks of this process; 0 if those of the job are divided evenly, or it says so itself
/// @param limit how long it waits for the others
/// @param silence how long another process may give no sign of life before it counts as lost
/// @param place where it meets the others
/// @param host the name by which the others reach this host; empty if it is to be asked for
/// @param wires the kinds of wires that may be used; empty for all
/// @param tls by which connections are encrypted; null if they are not
public record Boot(
        Starter starter,
        String job,
        int process,
        int processes,
        int ranks,
        int ownRanks,
        Duration limit,
        Duration silence,
        BootPlace place,
        String host,
        List<String> wires,
        @Nullable JobTls tls) {

    /// The variables that Portolan's launcher sets, or a user.
    public static final String JOB = "PORTOLAN_JOB";

    public static final String PROCESS = "PORTOLAN_PROCESS";
    public static final String PROCESSES = "PORTOLAN_PROCESSES";
    public static final String RANKS = "PORTOLAN_RANKS";

    /// How many of the ranks live in this process, unless they are divided evenly.
    public static final String OWN_RANKS = "PORTOLAN_OWN_RANKS";

    /// Where the launcher listens, as `host:port`.
    public static final String SERVER = "PORTOLAN_SERVER";

    /// Where process 0 listens, as `host:port`.
    public static final String FIRST = "PORTOLAN_FIRST";

    /// What the processes of a job know, and nobody else.
    public static final String TOKEN = "PORTOLAN_TOKEN";

    /// How many seconds a process waits for the others at the start.
    public static final String START_SECONDS = "PORTOLAN_START_SECONDS";

    /// How many seconds a process may give no sign of life before it counts as lost.
    public static final String SILENCE_SECONDS = "PORTOLAN_SILENCE_SECONDS";

    /// The name by which other hosts reach this one.
    public static final String HOST = "PORTOLAN_HOST";

    /// The kinds of wires that may be used, with commas.
    public static final String WIRE = "PORTOLAN_WIRE";

    /// The key store by which the connections of the job are encrypted.
    public static final String TLS = "PORTOLAN_TLS";

    public static final String TLS_PASSWORD = "PORTOLAN_TLS_PASSWORD";

    /// The name or path of the native MPI library.
    public static final String LIBRARY = "PORTOLAN_LIBMPI";

    /// Whether the native MPI library may carry out calls by itself: `true`, or else `false`.
    public static final String LIBRARY_CALLS = "PORTOLAN_LIBRARY_CALLS";

    public static final int DEFAULT_START_SECONDS = 30;

    private static final int DEFAULT_SILENCE_SECONDS = 10;

    /// A second is a stall, which is only told.
    private static final int LEAST_SILENCE_SECONDS = 2;

    private static final int TOKEN_BYTES = 16;
    private static final int MOST_PORT = 65_535;
    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 10_000;

    public Boot {
        wires = List.copyOf(wires);
    }

    /// What the environment of a process says; empty if nobody has started it as one of several.
    ///
    /// @param temporary the folder for files that are needed for a short time
    /// @throws BootException if what it says cannot be
    public static Optional<Boot> of(Map<String, String> environment, Path temporary)
            throws BootException {
        Variables variables = new Variables(environment);
        Numbers numbers = Numbers.of(variables);
        if (numbers == null || numbers.processes() == 1) {
            return Optional.empty();
        }
        return Optional.of(
                new Boot(
                        numbers.starter(),
                        numbers.job(),
                        numbers.process(),
                        numbers.processes(),
                        variables.number(RANKS, 0, 0, Integer.MAX_VALUE),
                        variables.number(OWN_RANKS, 0, 0, Integer.MAX_VALUE),
                        variables.seconds(START_SECONDS, DEFAULT_START_SECONDS, 1),
                        variables.seconds(
                                SILENCE_SECONDS, DEFAULT_SILENCE_SECONDS, LEAST_SILENCE_SECONDS),
                        place(variables, numbers, temporary),
                        variables.text(HOST, ""),
                        wires(variables),
                        tls(environment)));
    }

    /// What encrypts the connections of a job, as the environment says; null for nothing.
    ///
    /// @throws BootException if it names a key store that cannot be used
    public static @Nullable JobTls tls(Map<String, String> environment) throws BootException {
        Variables variables = new Variables(environment);
        String file = variables.text(TLS, "");
        if (file.isEmpty()) {
            return null;
        }
        if (!variables.has(TLS_PASSWORD)) {
            throw new BootException(
                    "%s names key store %s, and %s is not set; set it to the password of the key store"
                            .formatted(TLS, file, TLS_PASSWORD));
        }
        try {
            return JobTls.of(Path.of(file), variables.text(TLS_PASSWORD, ""));
        } catch (IOException | InvalidPathException e) {
            throw new BootException("%s: %s".formatted(TLS, e.getMessage()), e);
        }
    }

    /// The kinds of wires that the environment asks for; empty for all.
    static List<String> wires(Map<String, String> environment) {
        return wires(new Variables(environment));
    }

    private static List<String> wires(Variables variables) {
        String wires = variables.text(WIRE, "");
        return wires.isEmpty() ? List.of() : List.of(wires.split(","));
    }

    /// A token for a new job, which nobody can guess.
    public static String newToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /// What a token of any length comes to.
    public static long token(String text) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            long token = 0;
            for (int i = 0; i < Long.BYTES; i++) {
                token = (token << Byte.SIZE) | (digest[i] & 0xFF);
            }
            return token;
        } catch (NoSuchAlgorithmException e) { // every JVM has it
            throw new IllegalStateException(e);
        }
    }

    private static BootPlace place(Variables variables, Numbers numbers, Path temporary)
            throws BootException {
        boolean isNative = wires(variables).contains(LibMpiProvider.NAME);
        if (isNative && !numbers.starter().hasLibrary()) {
            throw new BootException(
                    "wires of kind '%s' are asked for, and the processes were started by %s; allowed are processes that mpirun, mpiexec or srun starts with a native MPI library; start them so, or leave the wires out"
                            .formatted(LibMpiProvider.NAME, numbers.starter().command()));
        }
        String server = variables.text(SERVER, "");
        if (numbers.starter() == Starter.PORTOLAN) {
            Address at = Address.of(SERVER, server);
            return new BootPlace.AtStarter(at.host(), at.port(), needToken(variables, SERVER));
        }
        String first = variables.text(FIRST, "");
        boolean isFarOpenMpi = numbers.starter() == Starter.OPEN_MPI && !numbers.isOneHost();
        if (isNative || (isFarOpenMpi && first.isEmpty() && wires(variables).isEmpty())) {
            return new BootPlace.InLibrary(
                    variables.orNull(LIBRARY), variables.isTrue(LIBRARY_CALLS));
        }
        if (!first.isEmpty()) {
            Address at = Address.of(FIRST, first);
            return new BootPlace.AtFirst(at.host(), at.port(), needToken(variables, FIRST));
        }
        if (numbers.starter() == Starter.PMI) {
            return new BootPlace.InKeyValueSpace(
                    variables.number("PMI_FD", -1, -1, Integer.MAX_VALUE),
                    variables.orNull("PMI_PORT"),
                    variables.text("PMI_ID", String.valueOf(numbers.process())),
                    numbers.isOneHost());
        }
        if (numbers.isOneHost()) {
            return new BootPlace.InFolder(
                    temporary.resolve(
                            "portolan-%s-%s"
                                    .formatted(
                                            System.getProperty("user.name", "user"),
                                            numbers.job())));
        }
        String nodes = variables.text("SLURM_STEP_NODELIST", "");
        if (nodes.isEmpty()) {
            throw new BootException(
                    "%s has started %d processes on several hosts, and does not say where the first is; set %s to its host and a free port, as in node1:7077, and %s to a secret, in all processes; or %s, so that they meet by the native MPI library of %s"
                            .formatted(
                                    numbers.starter().command(),
                                    numbers.processes(),
                                    FIRST,
                                    TOKEN,
                                    numbers.starter() == Starter.OPEN_MPI
                                            ? "leave the wires out"
                                            : "set %s to %s".formatted(WIRE, LibMpiProvider.NAME),
                                    numbers.starter().command()));
        }
        return new BootPlace.AtFirst(
                HostNames.expand(nodes).getFirst(),
                FIRST_PORT + Math.floorMod(numbers.job().hashCode(), PORTS),
                needToken(variables, "processes on several hosts"));
    }

    private static long needToken(Variables variables, String what) throws BootException {
        String token = variables.text(TOKEN, "");
        if (token.isEmpty()) {
            throw new BootException(
                    "%s needs %s, which is not set; set it to a secret, the same in all processes"
                            .formatted(what, TOKEN));
        }
        return token(token);
    }

    /// Which process it is, by whom.
    ///
    /// @param isOneHost whether all are on this host, as far as the starter says
    private record Numbers(
            Starter starter, String job, int process, int processes, boolean isOneHost) {

        static @Nullable Numbers of(Variables variables) throws BootException {
            if (variables.has(PROCESSES)) {
                boolean isOurs = variables.has(SERVER);
                String index = variables.has(PROCESS) ? PROCESS : "JOB_COMPLETION_INDEX";
                if (!isOurs && !variables.has(FIRST)) {
                    throw new BootException(
                            "%s is set, and neither %s nor %s; set %s to the host and port where process 0 is to listen, as in node1:7077"
                                    .formatted(PROCESSES, SERVER, FIRST, FIRST));
                }
                return numbers(
                        variables,
                        isOurs ? Starter.PORTOLAN : Starter.HAND,
                        variables.text(JOB, "job"),
                        index,
                        PROCESSES,
                        false);
            }
            refuseAlone(variables, PROCESS);
            refuseAlone(variables, SERVER);
            if (variables.has("PMI_RANK")
                    && (variables.has("PMI_FD") || variables.has("PMI_PORT"))) {
                return numbers(
                        variables,
                        Starter.PMI,
                        "pmi",
                        "PMI_RANK",
                        "PMI_SIZE",
                        variables
                                .text("MPI_LOCALNRANKS", "")
                                .equals(variables.text("PMI_SIZE", "?")));
            }
            if (variables.has("OMPI_COMM_WORLD_RANK")) {
                return numbers(
                        variables,
                        Starter.OPEN_MPI,
                        variables.text("PMIX_NAMESPACE", "openmpi"),
                        "OMPI_COMM_WORLD_RANK",
                        "OMPI_COMM_WORLD_SIZE",
                        variables
                                .text("OMPI_COMM_WORLD_LOCAL_SIZE", "")
                                .equals(variables.text("OMPI_COMM_WORLD_SIZE", "?")));
            }
            // The script of a batch job has the other variables of Slurm, but is no step.
            if (variables.has("SLURM_STEP_NUM_TASKS") && variables.has("SLURM_PROCID")) {
                return numbers(
                        variables,
                        Starter.SLURM,
                        "%s.%s"
                                .formatted(
                                        variables.text("SLURM_JOB_ID", "0"),
                                        variables.text("SLURM_STEP_ID", "0")),
                        "SLURM_PROCID",
                        "SLURM_STEP_NUM_TASKS",
                        variables.text("SLURM_STEP_NUM_NODES", "").equals("1"));
            }
            refuseAlone(variables, FIRST); // no one else has said how many processes there are
            return null;
        }

        /// Refuses what belongs to one process of several where their number is not known.
        private static void refuseAlone(Variables variables, String name) throws BootException {
            if (!variables.text(name, "").isEmpty()) {
                throw new BootException(
                        "%s is set, and %s is not; set %s to the number of processes, or start the program without %s"
                                .formatted(name, PROCESSES, PROCESSES, name));
            }
        }

        private static Numbers numbers(
                Variables variables,
                Starter starter,
                String job,
                String process,
                String processes,
                boolean isOneHost)
                throws BootException {
            int all = variables.number(processes, 0, 1, Integer.MAX_VALUE);
            return new Numbers(
                    starter,
                    job.replaceAll("[^A-Za-z0-9._-]", "_"),
                    variables.number(process, -1, 0, all - 1),
                    all,
                    isOneHost);
        }
    }

    /// A host and a port.
    record Address(String host, int port) {
        static Address of(String variable, String text) throws BootException {
            int colon = text.lastIndexOf(':');
            try {
                int port = Integer.parseInt(text.substring(colon + 1));
                if (colon > 0 && port > 0 && port <= MOST_PORT) {
                    return new Address(text.substring(0, colon), port);
                }
            } catch (NumberFormatException e) {
                // Said below.
            }
            throw new BootException(
                    "%s is '%s'; allowed is a host and a port of 1 to %d, as in node1:7077; correct it"
                            .formatted(variable, text, MOST_PORT));
        }
    }

    /// The environment.
    private record Variables(Map<String, String> all) {
        boolean has(String name) {
            return all.containsKey(name);
        }

        @Nullable String orNull(String name) {
            return all.get(name);
        }

        String text(String name, String otherwise) {
            return Objects.requireNonNullElse(all.get(name), otherwise);
        }

        boolean isTrue(String name) throws BootException {
            String text = text(name, "false");
            if (!text.equals("true") && !text.equals("false")) {
                throw new BootException(
                        "the variable %s is '%s'; allowed is true or false; set one of them, or start the program without it"
                                .formatted(name, text));
            }
            return text.equals("true");
        }

        Duration seconds(String name, int otherwise, int least) throws BootException {
            return Duration.ofSeconds(number(name, otherwise, least, Integer.MAX_VALUE));
        }

        int number(String name, int otherwise, int least, int most) throws BootException {
            String text = all.get(name);
            try {
                int number = text == null ? otherwise : Integer.parseInt(text.strip());
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // Said below.
            }
            throw new BootException(
                    "the variable %s is %s; allowed is %d to %d; set a whole number, or start the program without it"
                            .formatted(
                                    name,
                                    text == null ? "not set" : "'" + text + "'",
                                    least,
                                    most));
        }
    }
}
