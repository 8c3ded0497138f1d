package computer.socialweb.yardmaster.app.tour;

import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.local.Daemon;
import computer.socialweb.yardmaster.ui.log.LogFeed;
import java.time.InstantSource;

/** What a tour walks on: a control plane of its own on a fresh state directory. */
public interface Ground {
  Daemon daemon();

  /** Of the running control plane; made once. */
  Clusters clusters();

  LogFeed logs();

  /** USER@HOST. */
  String who();

  InstantSource clock();
}
