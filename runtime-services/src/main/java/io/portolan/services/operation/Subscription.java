package io.portolan.services.operation;

import java.time.Duration;

/// A subscription, as the subscriber holds it.
///
/// *Threads:* every method may be called by any thread; none blocks.
public interface Subscription extends AutoCloseable {

    /// Its name at the service.
    String id();

    /// The revision after which changes are delivered, unless it goes on after an older one.
    Revision since();

    /// For how long it was granted or renewed last, which may be less than was asked for; zero
    /// where that is not known.
    default Duration lease() {
        return Duration.ZERO;
    }

    /// Lets it last so long from now; returns false when it has ended.
    boolean renew(Duration lease);

    /// Lets so many deliveries more come. Of no effect without limited credits.
    void request(long deliveries);

    /// Whether nothing will come any more but what is on the way.
    boolean isEnded();

    /// Ends it; the sink gets an end. A second time does nothing.
    @Override
    void close();
}
