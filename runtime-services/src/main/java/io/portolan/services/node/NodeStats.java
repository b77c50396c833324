package io.portolan.services.node;

/// A node at one moment.
///
/// @param services how many services live in it
/// @param subscriptions how many subscriptions they have
/// @param pending how many operations wait for a service
/// @param lateAnswers how many answers came after their deadline or cancellation, and were thrown
///   away
/// @param failures how many operations ended with a failure of their handler
/// @param unheard how many operations that wanted no answer were not done
public record NodeStats(
        int services,
        int subscriptions,
        int pending,
        long lateAnswers,
        long failures,
        long unheard) {}
