/// The subscriptions of a service, and the threads that bring notifications to them.
///
/// ```
///   change --> Subscriptions --> ChangeHistory (one ring for all)
///                  |  tells            ^  reads on, each at its own pace
///                  v                   |
///          SubscriptionGroup --> SubscriptionCursor: HistoryCursor --> Sink
///                  ^
///          DeliveryWorkers: one DeliveryWorker for each core, one more for a sink that blocks
/// ```
///
/// A handler that makes a change pays for the groups of subscriptions, not for the subscriptions,
/// and never for a subscriber that is slow.
@NullMarked
package io.portolan.services.subscription;

import org.jspecify.annotations.NullMarked;
