/** HTTP: connections, requests and answers, and which part of the server answers what. */
@NullMarked
package computer.socialweb.yardmaster.local.server.http;

import org.jspecify.annotations.NullMarked;
