package io.portolan.services.workflow;

import java.time.Instant;

/// A step of a run that has an outcome: what the query `steps` tells, for a time line.
///
/// @param place its number, `3.1` for the first step of a fork, `u1` for the first step of
///   compensations
/// @param what was asked
/// @param at when its outcome was known
/// @param outcome `done`, or why not
public record WorkflowStep(String place, String what, Instant at, String outcome) {}
