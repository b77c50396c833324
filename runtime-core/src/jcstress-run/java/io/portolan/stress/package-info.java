/// How the tests of every module run its stress tests of the memory model.
@NullMarked
package io.portolan.stress;

import org.jspecify.annotations.NullMarked;
