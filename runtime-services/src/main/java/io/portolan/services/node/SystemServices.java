package io.portolan.services.node;

import io.portolan.services.contract.Contract;
import io.portolan.services.contract.ContractReader;
import io.portolan.services.nodes.Membership;
import io.portolan.services.operation.Target;
import io.portolan.services.system.Contracts;
import io.portolan.services.system.Diagnostics;
import io.portolan.services.system.Directory;
import io.portolan.services.system.Exposition;
import io.portolan.services.system.Loaded;
import io.portolan.services.system.Log;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// The services that every node has.
final class SystemServices {

    private SystemServices() {}

    /// Starts them; returns when the directory knows them.
    ///
    /// @param logged how many entries `/logs` keeps
    static void start(
            Node node,
            Creator creator,
            Membership membership,
            HealthMonitor monitor,
            Supplier<Exposition> metrics,
            Supplier<Diagnostics> diagnostics,
            int logged)
            throws InterruptedException {
        host(
                node,
                Target.DIRECTORY,
                ContractReader.read(DirectoryService.class, () -> new DirectoryService(membership)),
                new Directory(Map.of()));
        host(
                node,
                Target.LOGS,
                ContractReader.read(LogService.class, () -> new LogService(logged)),
                new Log(List.of()));
        host(
                node,
                Target.HEALTH,
                ContractReader.read(HealthService.class, HealthService.of(node.disk())),
                monitor.health());
        host(
                node,
                Target.METRICS,
                ContractReader.read(
                        MetricsService.class, () -> new MetricsService(new Computed<>(metrics))),
                new Exposition(List.of()));
        Computed<Diagnostics> computed = new Computed<>(diagnostics);
        host(
                node,
                Target.DIAGNOSTICS,
                ContractReader.read(
                        DiagnosticsService.class, () -> new DiagnosticsService(computed)),
                new Diagnostics(node.name(), List.of(), List.of()));
        host(
                node,
                Target.CONSTRUCTOR,
                ContractReader.read(ConstructorService.class, ConstructorService.by(creator)),
                new Contracts(List.of()));
        host(
                node,
                Target.MANIFESTS,
                ContractReader.read(
                        ManifestService.class, () -> new ManifestService(node.manifests())),
                new Loaded(Map.of()));
    }

    private static void host(Node node, String path, Contract contract, Record first)
            throws InterruptedException {
        node.host(contract, contract.info(path.substring(1), path, Map.of(), node.name()), first);
    }
}
