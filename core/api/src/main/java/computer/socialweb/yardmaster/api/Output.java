package computer.socialweb.yardmaster.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Files that the two streams of a process are appended to; the same path for both is allowed.
 *
 * @param stdout absolute path, or null for nowhere
 * @param stderr absolute path, or null for nowhere
 * @param capBytes size at which the file is copied to {@code .prev} and truncated; 0 for no cap
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record Output(
    @Nullable @Pattern("^/.*") String stdout,
    @Nullable @Pattern("^/.*") String stderr,
    @Min(0) long capBytes) {}
