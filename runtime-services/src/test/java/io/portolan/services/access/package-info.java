/// Who may do what, put to the test.
@NullMarked
package io.portolan.services.access;

import org.jspecify.annotations.NullMarked;
