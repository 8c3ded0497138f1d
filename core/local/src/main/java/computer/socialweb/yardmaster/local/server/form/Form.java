package computer.socialweb.yardmaster.local.server.form;

import computer.socialweb.yardmaster.local.log.Stored;
import computer.socialweb.yardmaster.local.server.resource.Definition;
import java.util.List;

/** How objects are shown to a client. */
public sealed interface Form permits PlainForm, PartialForm, TableForm {

  /** One object, as JSON text. */
  String one(Definition definition, Stored stored);

  String list(Definition definition, ListMeta meta, List<Stored> objects);

  /** An object inside a watch event, as JSON text. */
  String event(Definition definition, String object);

  /** The object of a bookmark, which has a revision and nothing else but its annotations. */
  String bookmark(Definition definition, long revision, boolean endOfInitialEvents);

  String contentType();
}
