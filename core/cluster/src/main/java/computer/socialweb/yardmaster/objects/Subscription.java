package computer.socialweb.yardmaster.objects;

/**
 * Ends a subscription. Once it returns no new call to the listener begins. Closing twice is
 * harmless.
 */
@FunctionalInterface
public interface Subscription extends AutoCloseable {
  @Override
  void close();
}
