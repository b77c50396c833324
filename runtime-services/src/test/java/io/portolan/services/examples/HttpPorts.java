package io.portolan.services.examples;

import io.portolan.services.access.AccessRules;
import io.portolan.services.access.TlsFiles;
import io.portolan.services.http.HttpLimits;
import io.portolan.services.http.HttpSettings;
import java.nio.file.Path;

/// Settings of HTTP ports: one for programs of this machine, one for the world.
final class HttpPorts {

    private HttpPorts() {}

    static HttpSettings local() {
        // @start region="local"
        return HttpSettings.LOOPBACK
                .at("127.0.0.1", 8080)
                .limits(HttpLimits.DEFAULT.withBodyBytes(16 << 20));
        // @end
    }

    static HttpSettings open(Path folder) {
        // @start region="open"
        return HttpSettings.LOOPBACK
                .at("0.0.0.0", 8443)
                .tls(new TlsFiles(folder.resolve("node.pem"), folder.resolve("node.key"), null))
                .access(AccessRules.read(folder.resolve("access.json")));
        // @end
    }
}
