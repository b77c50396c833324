/// Flight recorder events of services. Off unless a recording asks for them, and then free.
///
/// ```
///   exchange --> (waits) --> handler --> answer       OperationRun: verb, service, outcome
///            |<--------- duration -------->|
/// ```
@NullMarked
package io.portolan.services.events;

import org.jspecify.annotations.NullMarked;
