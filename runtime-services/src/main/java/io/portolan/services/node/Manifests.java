package io.portolan.services.node;

import io.portolan.services.CreateRequest;
import io.portolan.services.binary.NodeAddress;
import io.portolan.services.hosting.ServiceInstance;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import io.portolan.services.system.Loaded;
import io.portolan.services.system.Manifest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/// Starts the services of manifests, each after its partners: all that are not there yet, or none.
///
/// *Threads:* any; one manifest after the other. *Failure:* [FaultException] for a manifest that
/// says what cannot be, before anything is started, and for a service that cannot be created, when
/// those before it have been taken back.
final class Manifests {

    private final Node node;
    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private final ReentrantLock turn = new ReentrantLock();

    Manifests(Node node) {
        this.node = node;
    }

    /// The services of manifests that there are.
    Loaded loaded() {
        Map<String, ServiceInfo> services = new HashMap<>();
        for (String name : names) {
            ServiceInfo info = node.infoOf(Target.SERVICES + name);
            if (info != null) {
                services.put(name, info);
            }
        }
        return new Loaded(services);
    }

    /// Starts what files say, and joins the nodes that they name.
    ///
    /// *Failure:* also [IOException] when a file cannot be read.
    void load(List<Path> files) throws IOException, InterruptedException {
        Manifest manifest = ManifestFiles.read(files);
        Map<String, Manifest.Entry> ordered = StartOrder.of(manifest, node::contract);
        node.membership().join(manifest.join().stream().map(NodeAddress::of).toList());
        start(ordered);
    }

    /// Starts what somebody else says, who must not let the node show itself to others: they would
    /// see its token.
    void load(Manifest manifest) throws InterruptedException {
        if (!manifest.join().isEmpty()) {
            throw Fault.of(
                            FaultCode.MESSAGE_NOT_SUPPORTED,
                            "join=%s: which nodes are joined is said by the node's own files and settings only; leave it out"
                                    .formatted(manifest.join()))
                    .exception();
        }
        start(StartOrder.of(manifest, node::contract));
    }

    private void start(Map<String, Manifest.Entry> ordered) throws InterruptedException {
        turn.lockInterruptibly();
        CreationRollback made = new CreationRollback();
        try {
            names.removeIf(name -> node.infoOf(Target.SERVICES + name) == null); // long gone
            for (Manifest.Entry entry : ordered.values()) {
                start(entry, made);
            }
            names.addAll(ordered.keySet());
        } catch (Throwable e) {
            made.takeBack(e);
            throw e;
        } finally {
            turn.unlock();
        }
    }

    private void start(Manifest.Entry entry, CreationRollback made) throws InterruptedException {
        String path = Target.SERVICES + entry.name();
        ServiceInfo there = node.infoOf(path);
        if (there != null && there.contract().equals(entry.contract())) {
            return; // loaded before
        }
        Map<String, String> partners = new HashMap<>();
        entry.partners()
                .forEach((name, whom) -> {
                    String here = Target.SERVICES + whom;
                    partners.put(name, node.infoOf(here) == null ? whom : here);
                });
        CreateRequest wanted =
                new CreateRequest(entry.contract(), entry.name(), partners, entry.state(), true);
        try {
            ServiceInstance created = node.instance(node.create(wanted));
            if (created != null) { // else it was dropped already
                made.add(created);
            }
        } catch (FaultException e) {
            throw new FaultException(StartOrder.at(entry, e.fault()), e);
        }
    }
}
