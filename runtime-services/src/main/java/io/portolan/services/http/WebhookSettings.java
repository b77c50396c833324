package io.portolan.services.http;

/// That a listener takes webhooks, and which. Without these settings it takes none.
///
/// @param most how many may be open at once; further ones get 503
/// @param hasPrivateSinks whether events may be posted to loopback and private addresses
public record WebhookSettings(int most, boolean hasPrivateSinks) {

    /// A thousand webhooks, to public addresses only.
    public static final WebhookSettings PUBLIC = new WebhookSettings(1000, false);

    public WebhookSettings {
        if (most < 1) {
            throw new IllegalArgumentException(
                    "most=%d: 1 or more is allowed; leave the settings out for no webhooks"
                            .formatted(most));
        }
    }

    /// These settings, with or without sinks at loopback and private addresses.
    public WebhookSettings privateSinks(boolean isAllowed) {
        return new WebhookSettings(most, isAllowed);
    }
}
