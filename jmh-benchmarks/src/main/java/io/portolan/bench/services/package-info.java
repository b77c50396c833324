/// What an operation between services of one process costs, beside asks of actors and of an event
/// bus.
///
/// ```
///   ServicesProgram  (a JVM: contender, outstanding)
///        |
///     Talk      n outstanding:  ask --> service --> answer --> ask ...
///        |      one-way:        tell, tell, tell ... --> service
///   Conversation
///     PortolanConversation   PekkoConversation   VertxConversation
/// ```
@NullMarked
package io.portolan.bench.services;

import org.jspecify.annotations.NullMarked;
