package computer.socialweb.yardmaster.ui.overview;

/** How close the signs of a {@link ClusterField} stand, in pixels at 100 %. */
enum FieldDensity {
  DOTS("dots", 12, 16),
  TILES("tiles", 28, 32);

  private final String id;
  private final double size;
  private final double pitch;

  FieldDensity(String id, double size, double pitch) {
    this.id = id;
    this.size = size;
    this.pitch = pitch;
  }

  String id() {
    return id;
  }

  double size() {
    return size;
  }

  double pitch() {
    return pitch;
  }
}
