/// Small programs that show one idea each and are run as tests.
@NullMarked
package io.portolan.core.examples;

import org.jspecify.annotations.NullMarked;
