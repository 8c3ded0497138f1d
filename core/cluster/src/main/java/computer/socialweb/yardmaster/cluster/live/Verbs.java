package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.member.MemberRemoval;
import computer.socialweb.yardmaster.cluster.purge.Purge;
import computer.socialweb.yardmaster.cluster.purge.Trash;
import computer.socialweb.yardmaster.cluster.reap.Reap;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.record.RollRecords;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.cluster.repair.Repair;
import computer.socialweb.yardmaster.cluster.roll.Roll;
import computer.socialweb.yardmaster.cluster.spawn.Placing;
import computer.socialweb.yardmaster.cluster.spawn.Renderings;
import computer.socialweb.yardmaster.cluster.spawn.Spawn;
import computer.socialweb.yardmaster.cluster.spawn.StepRunner;
import computer.socialweb.yardmaster.cluster.spawn.VaultRunner;
import computer.socialweb.yardmaster.cluster.store.Stores;
import computer.socialweb.yardmaster.cluster.vault.Vaults;
import computer.socialweb.yardmaster.gate.GateRunner;
import computer.socialweb.yardmaster.gate.Ticker;
import computer.socialweb.yardmaster.objects.ControlPlaneClient;
import computer.socialweb.yardmaster.template.Ports;

/** The verbs, put together in reading order. */
final class Verbs {
  private final ControlPlaneClient client;
  private final ClustersConfig config;
  private final ControlPlanes records;
  private final Renderings renderings;
  private final Stores stores;
  private final Vaults vaults;
  private final Placing placing;
  private final StepRunner steps;
  private final VaultRunner vaultRunner;
  private final Spawn spawn;
  private final Reap reap;
  private final Purge purge;
  private final Repair repair;
  private final GateRunner gates;
  private final Ports ports;
  private final RollRecords rolls;
  private final Roll roll;

  Verbs(ControlPlaneClient client, ClustersConfig config) {
    this.client = client;
    this.config = config;
    ClustersConfig.Limits limits = config.limits();
    StateDirectory state = config.state();
    this.ports = new Ports(state.clusters(), config.ports());
    this.rolls = new RollRecords(state);
    this.records = new ControlPlanes(config.state(), config.clock());
    this.renderings = new Renderings(config.state(), config.machine());
    this.stores = new Stores(client.postgres(), config.names(), limits.store());
    this.vaults = new Vaults(client.openBaoServers());
    this.gates = new GateRunner(Ticker.system(), FrontClient.probe());
    this.placing =
        new Placing(
            client.hostProcesses(),
            gates,
            config.names(),
            new Placing.Limits(limits.place(), limits.remove()));
    this.steps = new StepRunner(placing);
    this.vaultRunner = new VaultRunner(vaults, gates, config.names(), limits.store());
    this.spawn = makeSpawn();
    this.reap = makeReap();
    this.purge = makePurge();
    this.repair = makeRepair();
    this.roll = makeRoll();
  }

  private Spawn makeSpawn() {
    return new Spawn(
        new Spawn.Parts(
            client.hostProcesses(),
            config.state(),
            records,
            rolls,
            renderings,
            ports,
            stores,
            steps,
            vaultRunner,
            config.names()));
  }

  private Reap makeReap() {
    return new Reap(
        new Reap.Parts(
            client.hostProcesses(),
            new MemberRemoval(client.hostProcesses(), config.limits().remove()),
            vaults,
            config.state(),
            records,
            rolls,
            config.clock(),
            config.limits().reap()));
  }

  private Purge makePurge() {
    return new Purge(
        new Purge.Parts(
            client.hostProcesses(),
            config.state(),
            stores,
            vaults,
            reap,
            new Trash(config.state()),
            config.limits().purge()));
  }

  private Repair makeRepair() {
    return new Repair(
        new Repair.Parts(
            client.hostProcesses(),
            client.postgres(),
            stores,
            vaults,
            records,
            renderings,
            placing,
            steps,
            vaultRunner,
            config.names(),
            config.clock(),
            config.limits().store()));
  }

  private Roll makeRoll() {
    return new Roll(
        new Roll.Parts(
            client.hostProcesses(),
            config.state(),
            records,
            rolls,
            renderings,
            ports,
            stores,
            vaults,
            placing,
            steps,
            gates,
            config.names(),
            config.clock(),
            Ticker.system()));
  }

  ControlPlanes records() {
    return records;
  }

  Renderings renderings() {
    return renderings;
  }

  Spawn spawn() {
    return spawn;
  }

  Reap reap() {
    return reap;
  }

  Purge purge() {
    return purge;
  }

  Repair repair() {
    return repair;
  }

  RollRecords rolls() {
    return rolls;
  }

  Roll roll() {
    return roll;
  }
}
