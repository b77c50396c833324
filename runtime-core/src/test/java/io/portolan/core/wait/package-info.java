/// Tests of the ways to wait.
@NullMarked
package io.portolan.core.wait;

import org.jspecify.annotations.NullMarked;
