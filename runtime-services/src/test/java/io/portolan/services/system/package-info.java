/// Tests of the states of system services.
@NullMarked
package io.portolan.services.system;

import org.jspecify.annotations.NullMarked;
