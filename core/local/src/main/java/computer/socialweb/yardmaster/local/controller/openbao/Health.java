package computer.socialweb.yardmaster.local.controller.openbao;

/** What a vault said of itself, or that it said nothing. */
sealed interface Health {

  /** Initialised, unsealed and active. */
  record Active() implements Health {}

  /** Initialised and unsealed, while another server of its group is active. */
  record Standby() implements Health {}

  record NotInitialized() implements Health {}

  record Sealed() implements Health {}

  /** Its storage does not answer it, which a start may pass through. */
  record StorageFails() implements Health {}

  /** Something answered, but not as a vault does. */
  record Odd(int status) implements Health {}

  /**
   * @param why one sentence part for a person
   */
  record Silent(String why) implements Health {}

  /** By the status of {@code GET /v1/sys/health}, as OpenBao's API documentation has them. */
  static Health ofStatus(int status) {
    return switch (status) {
      case 200 -> new Active();
      case 429 -> new Standby();
      case 501 -> new NotInitialized();
      case 503 -> new Sealed();
      case 500 -> new StorageFails();
      default -> new Odd(status);
    };
  }
}
