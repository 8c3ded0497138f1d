package computer.socialweb.yardmaster.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * @param databases databases that exist once the server is Ready; none is ever dropped
 * @param deleteData whether the data directory goes along with the object
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonIgnoreProperties(ignoreUnknown = true)
public record PostgresSpec(List<String> databases, boolean deleteData) {
  public PostgresSpec {
    databases = Lists.copy(databases);
  }
}
