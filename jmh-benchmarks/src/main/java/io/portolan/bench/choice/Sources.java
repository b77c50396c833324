package io.portolan.bench.choice;

/// Places to post at, and a consumer that takes from whichever has an item.
interface Sources {

    /// Posts at one of them.
    ///
    /// *Threads:* the producer.
    void post(int source, Integer item);

    /// Adds items as they come until there are so many.
    ///
    /// *Threads:* the consumer.
    void consume(int items, Arrivals arrivals) throws Exception;
}
