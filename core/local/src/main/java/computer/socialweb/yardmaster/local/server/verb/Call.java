package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.server.form.Form;
import computer.socialweb.yardmaster.local.server.resource.Body;
import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.FieldValidation;
import computer.socialweb.yardmaster.local.server.resource.Selection;

/**
 * A request to a kind of object.
 *
 * @param name the object's name; empty when the request is about all of them
 * @param status whether it is about the status subresource
 * @param form how the client wants objects to be shown
 */
public record Call(
    Definition definition, String name, boolean status, Query query, Body body, Form form) {

  public FieldValidation fieldValidation() {
    return FieldValidation.of(query.text("fieldValidation"));
  }

  public Selection selection() {
    return Selection.of(definition, query.text("labelSelector"), query.text("fieldSelector"));
  }
}
