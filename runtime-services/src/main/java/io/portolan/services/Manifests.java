package io.portolan.services;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shape;
import io.portolan.services.nodes.NodeAddress;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Starts the services of manifests, each after its partners.
///
/// *Failure:* [IOException] when a file cannot be read; [FaultException] for one that says what
/// cannot be, before anything is started, and for a service that cannot be created, after which
/// those before it go on.
final class Manifests {

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);

    private final Node node;
    private final Map<String, Manifest.Entry> entries = new LinkedHashMap<>();
    private final List<NodeAddress> nodes = new ArrayList<>();
    private final List<Manifest.Entry> ordered = new ArrayList<>();

    private Manifests(Node node) {
        this.node = node;
    }

    /// Starts what the files say and is not there yet.
    static void load(Node node, List<Path> files) throws IOException, InterruptedException {
        Manifests all = new Manifests(node);
        Map<String, Path> sources = new HashMap<>();
        for (Path file : files) {
            all.read(file, sources);
        }
        for (Manifest.Entry entry : all.entries.values()) {
            all.order(entry, new ArrayList<>());
        }
        node.membership().join(all.nodes);
        for (Manifest.Entry entry : all.ordered) {
            all.start(entry);
        }
    }

    private void read(Path file, Map<String, Path> sources) throws IOException {
        Manifest manifest;
        try {
            manifest =
                    (Manifest)
                            Objects.requireNonNull(
                                    JSON.read(Shape.of(Manifest.class), Files.readAllBytes(file)));
        } catch (NoSuchFileException e) {
            throw new IOException(file + ": there is no such file", e);
        } catch (IOException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        } catch (FaultException e) {
            throw at("manifest " + file, e);
        }
        try {
            manifest.join().forEach(each -> nodes.add(NodeAddress.of(each)));
        } catch (IllegalArgumentException e) {
            throw Fault.of(
                            FaultCode.MESSAGE_NOT_SUPPORTED,
                            "manifest %s: %s".formatted(file, e.getMessage()))
                    .exception();
        }
        for (Manifest.Entry entry : manifest.services()) {
            Path other = sources.put(entry.name(), file);
            if (other != null) {
                throw Fault.of(
                                FaultCode.DUPLICATE_ENTRY,
                                "service '%s' is in manifest %s and in %s: give one of them another name"
                                        .formatted(entry.name(), other, file))
                        .exception();
            }
            entries.put(entry.name(), entry);
        }
    }

    private static FaultException at(String where, FaultException e) {
        Fault fault = e.fault();
        return new FaultException(
                new Fault(
                        fault.code(),
                        fault.title(),
                        where + ": " + fault.detail(),
                        fault.instance(),
                        fault.extensions()),
                e);
    }

    /// Puts the entry behind those that it needs.
    ///
    /// @param waiting those that need it, outermost first
    private void order(Manifest.Entry entry, List<String> waiting) {
        if (ordered.contains(entry)) {
            return;
        }
        boolean isCycle = waiting.contains(entry.name());
        waiting.add(entry.name());
        if (isCycle) {
            List<String> cycle =
                    List.copyOf(waiting.subList(waiting.indexOf(entry.name()), waiting.size()));
            throw Fault.of(
                            FaultCode.CALL_CYCLE,
                            "services %s of the manifest need each other as partners: leave one of the partners out"
                                    .formatted(String.join(" -> ", cycle)))
                    .with(Fault.CYCLE, cycle)
                    .exception();
        }
        needed(entry).forEach(each -> order(each, waiting));
        waiting.removeLast();
        ordered.add(entry);
    }

    private List<Manifest.Entry> needed(Manifest.Entry entry) {
        List<Manifest.Entry> needed = new ArrayList<>();
        for (Partner partner : contract(entry).partners()) {
            String named = entry.partners().get(partner.name());
            Manifest.Entry listed = named == null ? null : entries.get(named);
            if (listed != null) {
                needed.add(listed);
            } else if (named == null
                    && !partner.optional()
                    && partner.creation() != Creation.CREATE_ALWAYS) {
                entries.values().stream()
                        .filter(each -> !each.equals(entry))
                        .filter(each -> contract(each).keeps(partner.contract()))
                        .forEach(needed::add);
            }
        }
        return needed;
    }

    private Contract contract(Manifest.Entry entry) {
        try {
            return node.contract(entry.contract());
        } catch (FaultException e) {
            throw at("service '%s' of the manifest".formatted(entry.name()), e);
        }
    }

    private void start(Manifest.Entry entry) throws InterruptedException {
        ServiceInfo there = node.infoOf(Target.SERVICES + entry.name());
        if (there != null && there.contract().equals(entry.contract())) {
            return; // loaded before
        }
        Map<String, String> partners = new HashMap<>();
        entry.partners()
                .forEach((name, whom) ->
                        partners.put(
                                name, entries.containsKey(whom) ? Target.SERVICES + whom : whom));
        node.create(new CreateRequest(entry.contract(), entry.name(), partners, entry.state()));
    }
}
