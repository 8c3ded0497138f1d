package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.server.resource.Admission;
import computer.socialweb.yardmaster.local.server.resource.Incoming;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Metadata;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import tools.jackson.databind.node.ObjectNode;

/** POST of a new object. */
public final class Create {
  /** No vowels and nothing that looks like another letter, as Kubernetes has it. */
  private static final String SUFFIX_LETTERS = "bcdfghjklmnpqrstvwxz2456789";

  private static final int SUFFIX_LENGTH = 5;
  private static final int BASE_LENGTH = 58;
  private static final int TRIES = 8;

  private final Writes writes;
  private final InstantSource clock;
  private final RandomGenerator random;

  public Create(ObjectLog log, InstantSource clock, RandomGenerator random) {
    this.writes = new Writes(log);
    this.clock = clock;
    this.random = random;
  }

  public Answer answer(Call call) {
    boolean dryRun = call.query().dryRun();
    Incoming incoming = Incoming.read(call.definition(), call.body(), call.fieldValidation());
    ObjectNode object = incoming.object();
    ObjectNode metadata = Metadata.of(object);
    String revision = Json.text(metadata, "resourceVersion");
    if (!revision.isEmpty() && !revision.equals("0")) {
      throw Problem.badRequest("resourceVersion should not be set on objects to be created");
    }
    boolean generated = !metadata.has("name");
    if (generated && !metadata.has("generateName")) {
      throw Problem.invalid(
          call.definition(), "", List.of(Problem.Cause.required("metadata.name")));
    }
    for (int tries = 1; ; tries++) {
      if (generated) {
        metadata.put("name", generate(Json.text(metadata, "generateName")));
      }
      try {
        return Answer.json(201, create(call, object, dryRun), incoming.warnings());
      } catch (Problem e) {
        if (!generated || e.code() != 409 || tries == TRIES) {
          throw e;
        }
      }
    }
  }

  private ObjectNode create(Call call, ObjectNode object, boolean dryRun) {
    new Admission(call.definition()).create(object);
    ObjectNode metadata = Metadata.of(object);
    metadata.remove("resourceVersion");
    metadata.remove("deletionTimestamp");
    metadata.remove("deletionGracePeriodSeconds");
    metadata.put("uid", uid());
    metadata.put("creationTimestamp", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
    metadata.put("generation", 1);
    String name = Metadata.name(object);
    return writes
        .write(
            call.definition(),
            name,
            dryRun,
            stored -> {
              if (stored != null) {
                throw Problem.alreadyExists(call.definition(), name);
              }
              return new Writes.Next.Store(object);
            })
        .object();
  }

  private String generate(String base) {
    StringBuilder name =
        new StringBuilder(base.length() > BASE_LENGTH ? base.substring(0, BASE_LENGTH) : base);
    for (int i = 0; i < SUFFIX_LENGTH; i++) {
      name.append(SUFFIX_LETTERS.charAt(random.nextInt(SUFFIX_LETTERS.length())));
    }
    return name.toString();
  }

  /** A random (version 4) UUID from the random source that was handed in. */
  private String uid() {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    bytes[6] = (byte) ((bytes[6] & 0x0f) | 0x40);
    bytes[8] = (byte) ((bytes[8] & 0x3f) | 0x80);
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong()).toString();
  }
}
