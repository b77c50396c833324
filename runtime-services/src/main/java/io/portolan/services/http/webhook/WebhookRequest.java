package io.portolan.services.http.webhook;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The body by which a client asks for a webhook.
///
/// @param sink where events are posted
/// @param lease for how long
/// @param filter which changes
/// @param snapshot whether the state comes first
/// @param count after how many changes it ends
record WebhookRequest(
        URI sink,
        Optional<Duration> lease,
        Optional<Filter> filter,
        Optional<Boolean> snapshot,
        Optional<Integer> count) {

    /// Which changes are wanted.
    ///
    /// @param verbs by these verbs
    /// @param types with bodies of these types
    /// @param path at or below this item
    record Filter(
            Optional<List<String>> verbs, Optional<List<String>> types, Optional<String> path) {}

    /// The body by which a client renews it.
    ///
    /// @param lease for how long from now
    record Renewal(Duration lease) {}
}
