package io.portolan.cli.job;

import io.portolan.cli.call.AccessOptions;
import io.portolan.cli.call.NodeUrl;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Which service of which node is asked.
final class JobNodeOptions {

    @Option(
            names = "--node",
            paramLabel = "URL",
            description =
                    "The node, or its service of jobs if that is not called jobs. Default:"
                            + " ${DEFAULT-VALUE}.")
    private String node = "http://127.0.0.1:8080";

    @Mixin private AccessOptions access = new AccessOptions();

    /// The service; it is to be closed.
    JobClient client() {
        NodeUrl url = NodeUrl.of(node);
        String path = url.service();
        return new JobClient(url, path.equals("/") ? "/services/jobs" : path, access.client());
    }
}
