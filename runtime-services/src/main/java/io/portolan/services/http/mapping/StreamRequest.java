package io.portolan.services.http.mapping;

import io.portolan.services.operation.Revision;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Verb;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The body of `/$stream`: which services a stream is to tell of.
///
/// *Failure:* [IllegalArgumentException] for none, for too many, and for one that is there twice.
///
/// @param subscriptions one for each service
public record StreamRequest(List<WantedChanges> subscriptions) {

    /// How many subscriptions a stream may have.
    public static final int MOST = 100;

    /// What is wanted of a service.
    ///
    /// @param service its path
    /// @param path only changes at or below this item; null for all
    /// @param verbs only changes by these verbs; null for all
    /// @param snapshot whether the state comes first; null for yes
    /// @param from the last revision that the client knows, to go on after it; null to begin now
    public record WantedChanges(
            String service,
            @Nullable String path,
            @Nullable List<String> verbs,
            @Nullable Boolean snapshot,
            @Nullable String from) {

        public WantedChanges {
            Objects.requireNonNull(service, "service");
            verbs = verbs == null ? null : List.copyOf(verbs);
        }

        /// The service.
        ///
        /// *Failure:* [IllegalArgumentException] for what is no path of a service.
        Target target() {
            Target target = Target.parse(service);
            if (!target.isWhole()) {
                throw new IllegalArgumentException(
                        "service='%s': a path such as /services/name is needed, and path for an item"
                                .formatted(service));
            }
            return target;
        }

        SubscribeOptions options() {
            Set<Verb> only =
                    verbs == null
                            ? Set.of()
                            : verbs.stream().map(Verb::named).collect(Collectors.toSet());
            return new SubscribeOptions(
                    only,
                    Set.of(),
                    path == null ? "" : path,
                    snapshot == null || snapshot,
                    from == null ? Optional.empty() : Optional.of(known(from)),
                    0,
                    SubscribeMapping.RENEWAL,
                    SubscribeOptions.DEFAULT.buffer(),
                    SubscribeOptions.OnOverflow.GAP,
                    SubscribeMapping.CREDITS);
        }

        private static Revision known(String id) {
            Revision revision = Revision.parse(id);
            if (revision == null) {
                throw new IllegalArgumentException(
                        "from=%s is no revision: EPOCH.NUMBER is needed".formatted(id));
            }
            return revision;
        }
    }

    public StreamRequest {
        subscriptions = List.copyOf(subscriptions);
        if (subscriptions.isEmpty() || subscriptions.size() > MOST) {
            throw new IllegalArgumentException(
                    "%d subscriptions: 1 to %d are allowed".formatted(subscriptions.size(), MOST));
        }
        Set<String> services = new HashSet<>();
        for (WantedChanges each : subscriptions) {
            if (!services.add(each.service())) {
                throw new IllegalArgumentException(
                        "service %s is there twice: one subscription for each is allowed"
                                .formatted(each.service()));
            }
        }
    }
}
