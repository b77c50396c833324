package io.portolan.cli.node;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.IncubatingVectors;
import io.portolan.cli.run.Version;
import io.portolan.clustering.service.ClusteringService;
import io.portolan.clustering.service.ClusteringServiceSettings;
import io.portolan.services.access.AccessRules;
import io.portolan.services.access.TlsFiles;
import io.portolan.services.binary.TcpSettings;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.http.WebhookSettings;
import io.portolan.services.node.OnDamage;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.node.ServiceNodeBuilder;
import io.portolan.services.nodes.JoinSettings;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `portolan node`: a node of services until it is told to end.
@Command(
        name = "node",
        description = {
            "Runs a node of services until Ctrl-C.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = "portolan node [OPTION...]",
        sortOptions = false,
        footer = {
            "",
            "An address that others can reach needs --access, or --open for a node that",
            "everybody may use. Requests in flight are answered before it ends.",
            "",
            "Examples, from the project's folder:",
            "  ./portolan node --contracts examples/Board.java",
            "  ./portolan node --contracts examples/Ledger.java --store states",
            "  ./portolan node --http 8443 --host 0.0.0.0 --access access.json \\",
            "      --certificate node.pem --key node.key",
            "Two nodes that know each other's services, see /directory of either:",
            "  ./portolan node --name west --tcp 7000",
            "  ./portolan node --name east --http 8081 --tcp 7001 --join 127.0.0.1:7000",
        })
public final class NodeCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--contracts",
            paramLabel = "PATH",
            description = {
                "A JAR, a folder of classes or a .java file with classes that have @ServiceContract",
                "or @WorkflowContract, of which the node can create services; may be repeated."
            })
    private List<Path> contracts = List.of();

    @Option(
            names = "--manifest",
            paramLabel = "FILE",
            description = "Starts the services that the file describes; may be repeated.")
    private List<Path> manifests = List.of();

    @Option(
            names = "--store",
            paramLabel = "DIR",
            description = {
                "The folder where durable services keep their states; it is made if it does not",
                "exist. Without it no durable service can be created."
            })
    private @Nullable Path store;

    @Option(
            names = "--on-damage",
            paramLabel = "refuse|keep",
            description = {
                "What to do when files of the store are missing or damaged: refuse to start and",
                "leave them as they are, or keep what is left, and not be ready before somebody",
                "accepts what was lost. Default: keep."
            })
    private @Nullable String onDamage;

    @Option(
            names = "--jobs",
            paramLabel = "DIR",
            description = {
                "Starts the clustering service jobs, which keeps uploads, checkpoints and results in",
                "this folder; needs --store. See portolan job."
            })
    private @Nullable Path jobs;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The folder of files that jobs may read. Default: none.")
    private @Nullable Path data;

    @Option(
            names = "--http",
            paramLabel = "PORT",
            description = "The port for HTTP, 0 for a free one. Default: ${DEFAULT-VALUE}.")
    private int http = 8080;

    @Option(
            names = "--tcp",
            paramLabel = "PORT",
            description = "The port for frames, by which nodes ask each other; 0 for a free one.")
    private @Nullable Integer tcp;

    @Option(
            names = "--join",
            paramLabel = "HOST:PORT",
            split = ",",
            description = "Looks for other nodes at their --tcp; commas between several.")
    private List<String> join = List.of();

    @Option(
            names = "--address",
            paramLabel = "HOST:PORT",
            description = "Where other nodes reach the --tcp of this one, if not at --host.")
    private @Nullable String address;

    @Option(
            names = "--token",
            paramLabel = "FILE",
            description = "A file with the token by which the nodes of --join know this one.")
    private @Nullable Path token;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "The address to listen at. Default: ${DEFAULT-VALUE}.")
    private String host = "127.0.0.1";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The name of the node, its own among all. Default: node, or a new one.")
    private @Nullable String name;

    @Option(
            names = "--access",
            paramLabel = "FILE",
            description = "Who may do what: JSON with roles and holders of tokens.")
    private @Nullable Path access;

    @Option(
            names = "--certificate",
            paramLabel = "FILE",
            description = "PEM file with the certificate for TLS; needs --key.")
    private @Nullable Path certificate;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "PEM file with the key of the certificate.")
    private @Nullable Path key;

    @Option(
            names = "--authority",
            paramLabel = "FILE",
            description = "PEM file with the authorities of clients' certificates.")
    private @Nullable Path authority;

    @Option(names = "--open", description = "Let everybody do everything, also from elsewhere.")
    private boolean isOpen;

    @Option(
            names = "--webhooks",
            description = "Let clients have changes posted to their own addresses.")
    private boolean hasWebhooks;

    @Option(
            names = "--private-sinks",
            description = "Let webhooks go to loopback and private addresses.")
    private boolean hasPrivateSinks;

    @Option(
            names = "--no-console",
            description = "Give browsers no console, but the directory as a page.")
    private boolean hasNoConsole;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        ClusteringService clustering = clustering();
        try (ServiceNode node = start(clustering);
                ClusteringService begun = begun(clustering, node)) {
            Thread atExit = new Thread(() -> end(begun, node), "node-end");
            Runtime.getRuntime().addShutdownHook(atExit);
            out.println("portolan: node " + node.name() + " listens at " + places(node));
            out.flush();
            node.awaitClose();
            return ExitCode.SUCCESS.status();
        }
    }

    private @Nullable ClusteringService clustering() {
        if (jobs == null) {
            if (data != null) {
                throw wrong(
                        "--data is the folder of files that jobs may read, and this node runs none; add --jobs DIR, or leave --data out");
            }
            return null;
        }
        if (store == null) {
            throw wrong(
                    "--jobs needs a store, which knows the jobs after a restart; add --store DIR");
        }
        if (data != null && !Files.isDirectory(data)) {
            throw wrong("--data %s: is no folder; name one that exists".formatted(data));
        }
        return new ClusteringService(ClusteringServiceSettings.of(jobs).withData(data));
    }

    private static @Nullable ClusteringService begun(
            @Nullable ClusteringService clustering, ServiceNode node) throws InterruptedException {
        if (clustering == null) {
            return null;
        }
        IncubatingVectors.loading().end();
        try {
            var _ = clustering.start(node);
            return clustering;
        } catch (UncheckedIOException e) {
            throw new CommandException(ExitCode.FAILURE, "--jobs: " + e.getMessage(), e);
        }
    }

    /// Jobs stop while the node still keeps what they say.
    private static void end(@Nullable ClusteringService clustering, ServiceNode node) {
        if (clustering != null) {
            clustering.close();
        }
        node.close();
    }

    private static String places(ServiceNode node) {
        InetSocketAddress frames = node.tcp();
        return frames == null
                ? String.valueOf(node.http())
                : "%s and tcp://%s:%d"
                        .formatted(node.http(), frames.getHostString(), frames.getPort());
    }

    private ServiceNode start(@Nullable ClusteringService clustering) throws InterruptedException {
        checkPort("--http", http);
        checkMeaning();
        try {
            ServiceNodeBuilder builder = builder();
            return (clustering == null ? builder : clustering.addTo(builder)).start();
        } catch (UncheckedIOException e) {
            boolean isStore = store != null && String.valueOf(e.getMessage()).contains("" + store);
            throw new CommandException(
                    isStore ? ExitCode.FAILURE : ExitCode.USAGE,
                    isStore
                            ? "--store: " + e.getMessage()
                            : "--manifest: cannot read " + e.getMessage(),
                    e);
        } catch (IllegalArgumentException e) { // contracts that cannot be beside each other
            throw wrong("--contracts: " + e.getMessage());
        } catch (FaultException e) {
            boolean isTaken = e.code() == FaultCode.INSUFFICIENT_RESOURCES;
            String remedy =
                    e.code() == FaultCode.PERMISSION_DENIED ? " (--access, --host, --open)" : "";
            throw new CommandException(
                    isTaken ? ExitCode.FAILURE : ExitCode.USAGE, e.fault().detail() + remedy, e);
        }
    }

    private void checkMeaning() {
        if (onDamage != null && store == null) {
            throw wrong(
                    "--on-damage is for the files of a --store, and there is none; add --store DIR,"
                            + " or leave --on-damage out");
        }
        if (address != null && tcp == null) {
            throw wrong(
                    "--address is where other nodes reach the --tcp of this one, and there is none;"
                            + " add --tcp PORT, or leave --address out");
        }
        if (hasPrivateSinks && !hasWebhooks) {
            throw wrong(
                    "--private-sinks is for webhooks, and this node takes none; add --webhooks, or"
                            + " leave --private-sinks out");
        }
        if (token != null && tcp == null && join.isEmpty()) {
            throw wrong(
                    "--token is for nodes that ask each other, and this one does not; add --tcp PORT"
                            + " or --join HOST:PORT, or leave --token out");
        }
    }

    private HttpSettings overHttp() {
        return HttpSettings.LOOPBACK
                .at(host, http)
                .tls(tls())
                .consent(isOpen)
                .console(!hasNoConsole)
                .webhooks(
                        hasWebhooks ? WebhookSettings.PUBLIC.privateSinks(hasPrivateSinks) : null);
    }

    private ServiceNodeBuilder builder() {
        ServiceNodeBuilder builder =
                ServiceNode.builder().manifest(manifests.toArray(Path[]::new)).http(overHttp());
        contracts.forEach(path -> add(path, builder));
        if (store != null) {
            builder.store(store).onDamage(damage());
        }
        if (access != null) {
            builder.access(AccessRules.read(access));
        }
        if (name != null) {
            builder.name(name);
        }
        if (tcp != null) {
            checkPort("--tcp", tcp);
            builder.tcp(TcpSettings.LOOPBACK.at(host, tcp).tls(tls()).consent(isOpen));
        }
        if (tcp != null || !join.isEmpty()) {
            builder.join(joined());
        }
        return builder;
    }

    private OnDamage damage() {
        return switch (onDamage) {
            case null -> OnDamage.KEEP;
            case "keep" -> OnDamage.KEEP;
            case "refuse" -> OnDamage.REFUSE;
            default -> throw wrong("--on-damage = " + onDamage + ": must be refuse or keep");
        };
    }

    private static void add(Path path, ServiceNodeBuilder builder) {
        try {
            ContractClasses.at(path).forEach(builder::service);
        } catch (IllegalArgumentException e) {
            throw wrong("--contracts " + path + ": " + e.getMessage());
        }
    }

    private JoinSettings joined() {
        try {
            return JoinSettings.of(join).address(address).token(secret()).tls(tls());
        } catch (IllegalArgumentException e) {
            throw wrong("--join, --address: " + e.getMessage());
        }
    }

    private @Nullable String secret() {
        if (token == null) {
            return null;
        }
        try {
            return Files.readString(token).strip();
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE, "--token: cannot read " + token, e);
        }
    }

    private static void checkPort(String option, int port) {
        if (port < 0 || port > 65_535) {
            throw wrong(option + " = " + port + ": must be 0 to 65535");
        }
    }

    private @Nullable TlsFiles tls() {
        if (certificate == null && key == null && authority == null) {
            return null;
        }
        if (certificate == null || key == null) {
            throw wrong("--certificate, --key and --authority: the first two are needed together");
        }
        return new TlsFiles(certificate, key, authority);
    }

    private static CommandException wrong(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }
}
