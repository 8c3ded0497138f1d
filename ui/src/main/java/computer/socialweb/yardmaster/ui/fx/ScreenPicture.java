package computer.socialweb.yardmaster.ui.fx;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;

/** Saves what a scene shows as a PNG file (RGB, 8 bits a channel), without java.desktop. */
public final class ScreenPicture {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  private ScreenPicture() {}

  /**
   * Draws the scene in its present size. JavaFX thread only.
   *
   * @throws IOException when the file cannot be written
   */
  public static void write(Scene scene, Path file) throws IOException {
    Files.write(file, png(scene.snapshot(new WritableImage(width(scene), height(scene)))));
  }

  private static int width(Scene scene) {
    return (int) Math.round(scene.getWidth());
  }

  private static int height(Scene scene) {
    return (int) Math.round(scene.getHeight());
  }

  static byte[] png(Image image) throws IOException {
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(SIGNATURE);
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    DataOutputStream fields = new DataOutputStream(head);
    fields.writeInt(width);
    fields.writeInt(height);
    fields.write(
        new byte[] {8, 2, 0, 0, 0}); // 8 bits, RGB, deflate, no filter method, no interlace
    chunk(out, "IHDR", head.toByteArray());
    chunk(out, "IDAT", deflated(rows(image, width, height)));
    chunk(out, "IEND", new byte[0]);
    return out.toByteArray();
  }

  /** Each row begins with its filter type, 0 for none. */
  private static byte[] rows(Image image, int width, int height) {
    int[] pixels = new int[width * height];
    image
        .getPixelReader()
        .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
    byte[] rows = new byte[height * (1 + 3 * width)];
    int at = 0;
    for (int y = 0; y < height; y++) {
      rows[at++] = 0;
      for (int x = 0; x < width; x++) {
        int pixel = pixels[y * width + x];
        rows[at++] = (byte) (pixel >> 16);
        rows[at++] = (byte) (pixel >> 8);
        rows[at++] = (byte) pixel;
      }
    }
    return rows;
  }

  private static byte[] deflated(byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION);
    try (DeflaterOutputStream sink = new DeflaterOutputStream(out, deflater)) {
      sink.write(data);
    } finally {
      deflater.end();
    }
    return out.toByteArray();
  }

  private static void chunk(ByteArrayOutputStream out, String type, byte[] data)
      throws IOException {
    DataOutputStream sink = new DataOutputStream(out);
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 check = new CRC32();
    check.update(name);
    check.update(data);
    sink.writeInt(data.length);
    sink.write(name);
    sink.write(data);
    sink.writeInt((int) check.getValue());
  }
}
