package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.member.MemberRemoval;
import computer.socialweb.yardmaster.cluster.purge.Purge;
import computer.socialweb.yardmaster.cluster.purge.Trash;
import computer.socialweb.yardmaster.cluster.reap.Reap;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.cluster.repair.Repair;
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
record Verbs(
    ControlPlanes records,
    Renderings renderings,
    Stores stores,
    Spawn spawn,
    Reap reap,
    Purge purge,
    Repair repair) {

  static Verbs of(ControlPlaneClient client, ClustersConfig config) {
    StateDirectory state = config.state();
    ClustersConfig.Limits limits = config.limits();
    ControlPlanes records = new ControlPlanes(state, config.clock());
    Renderings renderings = new Renderings(state, config.machine());
    Ports ports = new Ports(state.clusters(), state.run().resolve("ports.lock"), config.ports());
    Stores stores = new Stores(client.postgres(), config.names(), limits.store());
    Vaults vaults = new Vaults(client.openBaoServers());
    GateRunner gates = new GateRunner(Ticker.system(), FrontClient.probe());
    Placing placing =
        new Placing(
            client.hostProcesses(),
            gates,
            config.names(),
            new Placing.Limits(limits.place(), limits.remove()));
    StepRunner steps = new StepRunner(placing);
    VaultRunner vaultRunner = new VaultRunner(vaults, gates, config.names(), limits.store());
    Spawn spawn =
        new Spawn(
            new Spawn.Parts(
                client.hostProcesses(),
                state,
                records,
                renderings,
                ports,
                stores,
                steps,
                vaultRunner,
                config.names()));
    Reap reap =
        new Reap(
            new Reap.Parts(
                client.hostProcesses(),
                new MemberRemoval(client.hostProcesses(), limits.remove()),
                vaults,
                records,
                config.clock(),
                limits.reap()));
    Purge purge =
        new Purge(
            new Purge.Parts(
                client.hostProcesses(),
                state,
                stores,
                vaults,
                reap,
                new Trash(state),
                limits.purge()));
    Repair repair =
        new Repair(
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
                limits.store()));
    return new Verbs(records, renderings, stores, spawn, reap, purge, repair);
  }
}
