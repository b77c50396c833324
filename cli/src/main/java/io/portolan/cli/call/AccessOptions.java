package io.portolan.cli.call;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options by which a node knows who asks, and by which the asker knows the node.
public final class AccessOptions {

    private static final String VARIABLE = "PORTOLAN_TOKEN";

    /// The environment, which tests replace.
    private final Supplier<Map<String, String>> environment;

    @Option(
            names = "--token",
            paramLabel = "FILE",
            description =
                    "A file with the token by which the node knows who asks. Default: the token in the"
                            + " variable "
                            + VARIABLE
                            + ", if it is set.")
    private @Nullable Path token;

    @Option(
            names = "--authority",
            paramLabel = "FILE",
            description = "PEM file with the authorities of the node's certificate, for https.")
    private @Nullable Path authority;

    @Option(
            names = "--certificate",
            paramLabel = "FILE",
            description = "PEM file with the certificate that is shown to the node; needs --key.")
    private @Nullable Path certificate;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "PEM file with the key of the certificate, in PKCS #8.")
    private @Nullable Path key;

    public AccessOptions() {
        this(System::getenv);
    }

    AccessOptions(Supplier<Map<String, String>> environment) {
        this.environment = environment;
    }

    /// A client with this token, origin and certificate.
    public NodeClient client() {
        return new NodeClient(token(), origin(), PemContext.of(authority, certificate, key));
    }

    /// The token that is shown; null for none.
    @Nullable String token() {
        if (token == null) {
            return checked(environment.get().get(VARIABLE));
        }
        try {
            return checked(Files.readString(token));
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--token: cannot read %s; name a file that holds the token and nothing else"
                            .formatted(token),
                    e);
        }
    }

    /// Where the token comes from, for messages.
    private @Nullable String origin() {
        if (token != null) {
            return "--token " + token;
        }
        return environment.get().get(VARIABLE) == null ? null : VARIABLE;
    }

    private @Nullable String checked(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String stripped = text.strip();
        if (!stripped.matches("[\\x21-\\x7e]+")) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "%s: it holds no token; one line of visible ASCII characters is needed"
                            .formatted(origin()));
        }
        return stripped;
    }
}
