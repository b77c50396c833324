package io.portolan.services.nodes;

import io.portolan.services.binary.NodeAddress;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Verb;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A node that has nothing but names of services and a directory.
final class FakeNode implements Hosting {

    private final String name;
    private final NodeAddress address;
    private final Membership membership;
    private final Map<String, ServiceInfo> services = new TreeMap<>();
    private final List<String> entered = new ArrayList<>();
    private final List<String> logged = new ArrayList<>();

    FakeNode(
            String name,
            NodeAddress address,
            List<String> others,
            Links links,
            LongSupplier clock,
            Duration lease) {
        this.name = name;
        this.address = address;
        membership =
                new Membership(
                        this,
                        "life-of-" + name,
                        JoinSettings.of(others).lease(lease),
                        links,
                        clock);
    }

    /// It is asked by others from now on.
    FakeNode listening() {
        membership.start(address);
        return this;
    }

    /// It asks others, who have no address of it.
    FakeNode silent() {
        membership.start(null);
        return this;
    }

    static ServiceInfo info(String name, String path, String node) {
        return new ServiceInfo(
                name,
                path,
                "urn:test:any",
                "1.0",
                List.of(),
                Set.of(Verb.GET),
                List.of(),
                List.of(),
                Map.of(),
                node);
    }

    Membership membership() {
        return membership;
    }

    NodeAddress address() {
        return address;
    }

    void has(String service) {
        ServiceInfo info = info(service, "/services/" + service, name);
        services.put(service, info);
        membership.changed(info);
    }

    void hasNoMore(String service) {
        membership.changed(Objects.requireNonNull(services.remove(service)));
    }

    /// What became of the directory since the last time.
    String directory() {
        String changes = String.join(" ", entered);
        entered.clear();
        return changes;
    }

    List<String> log() {
        return logged;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<ServiceInfo> announced() {
        return List.copyOf(services.values());
    }

    @Override
    public @Nullable ServiceInfo announced(String path) {
        return services.get(path.substring("/services/".length()));
    }

    @Override
    public void enter(String key, @Nullable ServiceInfo info) {
        entered.add(info == null ? "-" + key : "+" + key + " " + info.path());
    }

    @Override
    public void log(System.Logger.Level level, String message) {
        if (level == System.Logger.Level.WARNING) {
            logged.add(message);
        }
    }
}
