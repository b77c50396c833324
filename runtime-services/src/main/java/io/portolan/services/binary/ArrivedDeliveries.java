package io.portolan.services.binary;

import java.util.ArrayList;
import java.util.List;

/// The subscriptions for which something has arrived in a batch that is being read: they give it to
/// their sinks when all of it is there.
///
/// *Threads:* the event loop's. *Cost:* it wakes one thread, which starts one for each
/// subscription; waking an idle core for each of them would cost more than all that they do.
final class ArrivedDeliveries {

    private List<ClientSubscription> subscriptions = new ArrayList<>();

    void add(ClientSubscription subscription) {
        subscriptions.add(subscription);
    }

    /// The batch has been read.
    void give() {
        if (!subscriptions.isEmpty()) {
            List<ClientSubscription> all = subscriptions;
            subscriptions = new ArrayList<>();
            Thread.ofVirtual()
                    .name("subscriptions")
                    .start(() -> all.forEach(ClientSubscription::giveSoon));
        }
    }
}
