package io.portolan.cli;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.services.ServiceNode;
import io.portolan.services.access.AccessRules;
import io.portolan.services.access.TlsFiles;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
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
            "  ./portolan node",
            "  ./portolan node --http 8443 --host 0.0.0.0 --access access.json \\",
            "      --certificate node.pem --key node.key",
        })
final class NodeCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--manifest",
            paramLabel = "FILE",
            description = "Starts the services that the file describes; may be repeated.")
    private List<Path> manifests = List.of();

    @Option(
            names = "--http",
            paramLabel = "PORT",
            description = "The port for HTTP, 0 for a free one. Default: ${DEFAULT-VALUE}.")
    private int http = 8080;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "The address to listen at. Default: ${DEFAULT-VALUE}.")
    private String host = "127.0.0.1";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The name of the node. Default: ${DEFAULT-VALUE}.")
    private String name = "node";

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
            names = "--private-sinks",
            description = "Let webhooks go to loopback and private addresses.")
    private boolean hasPrivateSinks;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        CountDownLatch ended = new CountDownLatch(1);
        try (ServiceNode node = start()) {
            Thread atExit = new Thread(() -> end(node, ended), "node-end");
            load(node);
            Runtime.getRuntime().addShutdownHook(atExit);
            out.println("portolan: node " + node.name() + " listens at " + node.http());
            out.flush();
            ended.await();
            return ExitCode.SUCCESS.status();
        } catch (InterruptedException e) {
            return ExitCode.INTERRUPTED.status();
        }
    }

    private ServiceNode start() throws InterruptedException {
        if (http < 0 || http > 65_535) {
            throw wrong("--http = " + http + ": must be 0 to 65535");
        }
        try {
            HttpSettings settings =
                    HttpSettings.LOOPBACK
                            .at(host, http)
                            .access(access == null ? null : AccessRules.read(access))
                            .tls(tls())
                            .consent(isOpen, hasPrivateSinks);
            return ServiceNode.builder().name(name).http(settings).start();
        } catch (FaultException e) {
            boolean isTaken = e.code() == FaultCode.INSUFFICIENT_RESOURCES;
            String remedy =
                    e.code() == FaultCode.PERMISSION_DENIED ? " (--access, --host, --open)" : "";
            throw new CommandException(
                    isTaken ? ExitCode.FAILURE : ExitCode.USAGE, e.fault().detail() + remedy, e);
        }
    }

    private void load(ServiceNode node) throws InterruptedException {
        try {
            node.load(manifests.toArray(Path[]::new));
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.USAGE, "--manifest: cannot read " + e.getMessage(), e);
        } catch (FaultException e) {
            throw new CommandException(ExitCode.USAGE, "--manifest: " + e.fault().detail(), e);
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

    private static void end(ServiceNode node, CountDownLatch ended) {
        node.close();
        ended.countDown();
    }

    private static CommandException wrong(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }
}
