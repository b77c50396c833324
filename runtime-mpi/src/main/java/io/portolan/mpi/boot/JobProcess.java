package io.portolan.mpi.boot;

import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.link.ProcessLostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// This JVM as a process of a job, which somebody has started with others.
///
/// ```
///   current()             from the environment; after become() from what stands for it
///   join(ranks)           meets the others, compares, connects: which ranks live where, the links
///   start()               waits until all are ready; from here on frames come
/// ```
///
/// *Threads:* one at a time.
public final class JobProcess {
    private static final int REFUSED = 2;
    private static final String RANKS = "portolan.ranks";

    /// Properties, and the variables that they go before.
    private static final Map<String, String> PROPERTIES =
            Map.of("portolan.wire", Boot.WIRE, "portolan.libraryCalls", Boot.LIBRARY_CALLS);

    private static @Nullable JobProcess current; // guarded by the class, like the next
    private static boolean isKnown;

    private final Boot boot;

    /// The ranks of the whole job; 0 if each process says how many it has.
    private int total;

    private String program = JvmCommand.main();
    private boolean hasJoined;
    private boolean hasToldLauncher;
    private @Nullable Bootstrap bootstrap;
    private @Nullable ProcessLinks links;

    /// Which ranks live in which process, and the links to the other ones.
    public record Joined(ProcessMap map, ProcessLinks links) {}

    JobProcess(Boot boot) {
        this.boot = boot;
        total = boot.ranks();
    }

    /// This process, if it is one of several.
    ///
    /// @throws BootException if the environment says what cannot be
    public static synchronized Optional<JobProcess> current() throws BootException {
        if (!isKnown) {
            current = of(environment());
            isKnown = true;
        }
        return Optional.ofNullable(current);
    }

    /// Makes this JVM one of the processes of a job that it has started, as variables say that it
    /// would have in its environment if it had been started, too.
    ///
    /// @throws BootException if they say what cannot be
    public static synchronized void become(Map<String, String> variables) throws BootException {
        Map<String, String> environment = environment();
        environment.putAll(variables);
        current = of(environment);
        isKnown = true;
    }

    private static @Nullable JobProcess of(Map<String, String> environment) throws BootException {
        return Boot.of(environment, Path.of(System.getProperty("java.io.tmpdir", ".")))
                .map(JobProcess::new)
                .orElse(null);
    }

    private static Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        PROPERTIES.forEach((property, variable) -> {
            String value = System.getProperty(property);
            if (value != null) {
                environment.put(variable, value);
            }
        });
        return environment;
    }

    /// The kinds of wires that the property or the variable asks for; empty for all.
    public static List<String> wires() {
        return Boot.wires(environment());
    }

    /// Whether a rank has failed because its process was lost.
    public static boolean isLoss(Throwable failure) {
        return failure instanceof ProcessLostException;
    }

    /// How many ranks a process has that was told so by no launcher: as many as the system property
    /// `portolan.ranks` says, one unless it is set.
    ///
    /// @throws BootException if the property is no such number
    public static int ownRanks() throws BootException {
        return count(RANKS);
    }

    /// The number that a system property says, which is 1 unless it is set.
    ///
    /// @throws BootException if the property is no number of 1 or more
    public static int count(String property) throws BootException {
        String value = System.getProperty(property, "1");
        try {
            int count = Integer.parseInt(value.strip());
            if (count >= 1) {
                return count;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new BootException(
                "the system property %s is '%s'; allowed is 1 or more; set a whole number, or none"
                        .formatted(property, value));
    }

    /// What it was told at the start.
    public Boot boot() {
        return boot;
    }

    /// Divides so many ranks evenly among the processes, unless the launcher has done so.
    public void divide(int ranks) {
        if (boot.ranks() == 0) {
            total = ranks;
        }
    }

    /// Sets the main class of the program, unless it is that of the JVM.
    public void runs(String mainClass) {
        program = mainClass;
    }

    /// The ranks of the whole job; 0 if each process says how many it has.
    public int total() {
        return total;
    }

    /// The connection with the launcher; null if the launcher is not ours, or this process has not
    /// joined.
    public @Nullable BootConnection launcher() {
        Bootstrap at = bootstrap;
        return at == null || boot.starter() != Starter.PORTOLAN ? null : at.connection();
    }

    /// Meets the other processes and connects with them.
    ///
    /// @param ranks of this process, if they are not divided
    /// @throws BootException if the others do not come, or the processes do not fit together; then
    ///   all of them are told the same
    public Joined join(int ranks) throws BootException {
        if (hasJoined) {
            throw new BootException(
                    "this process has joined the job before; allowed is once; run all of it as one program");
        }
        hasJoined = true;
        if (total != 0 && total < boot.processes()) {
            throw new BootException(
                    "the job has %d ranks and %d processes; allowed is at least one rank in each; start fewer processes"
                            .formatted(total, boot.processes()));
        }
        Bootstrap at = Bootstrap.at(boot, this::roughly);
        try {
            Joined joined = join(at, ranks);
            bootstrap = at;
            links = joined.links();
            BootConnection launcher = launcher();
            if (launcher != null) {
                joined.links().tellStarter(launcher::lost);
            }
            return joined;
        } catch (BootException e) {
            giveUp(at, e);
            throw e;
        } catch (RuntimeException e) {
            at.close();
            throw e;
        }
    }

    private void giveUp(Bootstrap at, BootException why) {
        if (boot.starter() == Starter.PORTOLAN) {
            hasToldLauncher = true;
            BootConnection connection = at.connection();
            if (connection != null) {
                connection.ended(REFUSED, why.getMessage());
            }
        }
        at.close();
    }

    /// Whether the launcher knows why this process could not join, and says so.
    public boolean hasToldLauncher() {
        return hasToldLauncher;
    }

    private Joined join(Bootstrap at, int ranks) throws BootException {
        int processes = boot.processes();
        int own = boot.ownRanks();
        if (own == 0) {
            own =
                    total == 0
                            ? ranks
                            : count(
                                    ProcessMap.even(boot.process(), processes, total),
                                    boot.process());
        }
        HostIdentity host = HostIdentity.own();
        String name = boot.host().isEmpty() ? host.name() : boot.host();
        WireChoice choice = WireChoice.of(boot.wires(), at.library());
        ProcessCard card =
                new ProcessCard(
                        BuildId.own(),
                        program,
                        total,
                        own,
                        name,
                        host.id(),
                        ProcessHandle.current().pid(),
                        choice.names());
        List<ProcessCard> cards = new ArrayList<>();
        for (String text : at.gathering().gather(card.text())) {
            cards.add(ProcessCard.of(cards.size(), text));
        }
        new CardCheck(cards).check();
        ProcessMap map =
                ProcessMap.of(boot.process(), cards.stream().mapToInt(ProcessCard::ranks).toArray())
                        .onHosts(cards.stream().map(ProcessCard::hostId).toList());
        IntFunction<String> words = process -> described(map, cards, process);
        ProcessLinks made = new ProcessLinks(boot.process(), processes);
        made.describe(words);
        made.heldForLostAfter(boot.silence());
        choice.connect(at, boot, cards, at.ownHost(boot, name), words, made);
        return new Joined(map, made);
    }

    private static int count(ProcessMap map, int process) {
        return map.end(process) - map.first(process);
    }

    /// As [#described], before it is known.
    private String roughly(int process) {
        return total == 0
                ? "process %d of %d".formatted(process, boot.processes())
                : described(process, boot.processes(), total);
    }

    /// What a process is called, with its ranks, if these are divided evenly.
    public static String described(int process, int processes, int ranks) {
        return described(ProcessMap.even(process, processes, ranks), process);
    }

    private static String described(ProcessMap map, int process) {
        int first = map.first(process);
        int last = map.end(process) - 1;
        return "process %d (%s)"
                .formatted(
                        process,
                        first == last ? "rank " + first : "ranks %d to %d".formatted(first, last));
    }

    private static String described(ProcessMap map, List<ProcessCard> cards, int process) {
        ProcessCard card = cards.get(process);
        String words = described(map, process);
        return "%s, host %s, pid %d)"
                .formatted(words.substring(0, words.length() - 1), card.host(), card.pid());
    }

    /// Waits until the others are as far as this, and starts the links. The ranks of this process
    /// are there to be sent messages.
    ///
    /// @throws BootException if one of the others does not come
    public void start() throws BootException {
        Bootstrap at = Objects.requireNonNull(bootstrap, "not joined");
        ProcessLinks joined = Objects.requireNonNull(links, "not joined");
        try {
            at.gathering().gatherLast();
            joined.start();
        } catch (BootException e) {
            giveUp(at, e);
            throw e;
        }
        if (boot.starter() != Starter.PORTOLAN) {
            at.close();
        }
    }
}
