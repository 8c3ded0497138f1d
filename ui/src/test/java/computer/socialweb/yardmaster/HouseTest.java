package computer.socialweb.yardmaster;

import computer.socialweb.yardmaster.testkit.house.HouseRules;

final class HouseTest extends HouseRules {
  HouseTest() {
    super(60);
  }
}
