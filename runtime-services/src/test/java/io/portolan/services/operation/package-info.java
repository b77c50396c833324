/// Tests of the envelope of operations.
@NullMarked
package io.portolan.services.operation;

import org.jspecify.annotations.NullMarked;
