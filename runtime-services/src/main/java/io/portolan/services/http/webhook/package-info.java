/// Webhooks: subscriptions whose deliveries are posted to an address of the client, as CloudEvents.
/// A listener takes them only if its settings have [io.portolan.services.http.WebhookSettings].
///
/// ```
///   POST .../$subscriptions --> SubscriptionRoute --> Webhooks --opens--> Webhook (one each)
///                                                        |                   |
///                                        SinkAddress: may it go there?       | Delivery
///                                                                            v
///                                            CloudEvent, posted again until the sink takes it
/// ```
///
/// In reading order: [io.portolan.services.http.webhook.SubscriptionRoute], `Webhooks`, `Webhook`,
/// `SinkAddress`.
@NullMarked
package io.portolan.services.http.webhook;

import org.jspecify.annotations.NullMarked;
