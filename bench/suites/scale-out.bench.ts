import type { BenchContext, Measurement, Suite } from '../harness/suite.js';
import { closedLoop, type LoadTarget } from '../load/closed-loop.js';
import { pairedRounds } from '../load/rounds.js';
import { roundMs, rounds, sizeFrom } from '../load/settings.js';
import { signIn } from '../load/sign-in.js';
import { settle, withDatabase } from '../seed/connect.js';
import { seedEquipment } from '../seed/equipment.js';
import { seedInstallation } from '../seed/installation.js';

const nodeCount = 3;
const connectionsPerNode = 8;

export const suite: Suite = {
  title: `Scale-out, ${nodeCount} nodes on one database beside 1 node`,
  run: async context => {
    const { ports, headers, path } = await startNodes(context);
    const target = (port: number): LoadTarget => ({ port, headers, next: n => ({ method: 'GET', path: path(n) }) });
    const load = async (chosen: readonly number[]): Promise<number> => {
      const connections = (nodeCount * connectionsPerNode) / chosen.length;
      const results = await Promise.all(chosen.map(port => closedLoop(target(port), connections, roundMs)));
      const failures = results.reduce((sum, result) => sum + result.failures, 0);
      if (failures > 0) throw new Error(`${failures} calls were refused`);
      return results.reduce((sum, result) => sum + result.perSecond, 0);
    };
    const { a, b, spread } = await pairedRounds(
      rounds,
      () => load(ports),
      () => load(ports.slice(0, 1)),
    );
    context.log(`ratio of the rounds ${spread.map(ratio => ratio.toFixed(2)).join(' to ')}`);
    return [lists(a, b)];
  },
};

/** Load, nodes and database share the cores of one machine: with two cores three nodes cannot be three times as fast. */
function lists(ours: number, bound: number): Measurement {
  return {
    what: `list page of 10, ${nodeCount} nodes`,
    ours,
    bound,
    unit: '/s',
    boundName: '1 node',
    goal: null,
  };
}

async function startNodes(context: BenchContext): Promise<{
  readonly ports: readonly number[];
  readonly headers: Readonly<Record<string, string>>;
  readonly path: (n: number) => string;
}> {
  const { url } = await context.database();
  const [facility] = await seedInstallation(url, 1);
  if (facility === undefined) throw new Error('no facility was created');
  await withDatabase(url, database => seedEquipment(database, facility, sizeFrom('BENCH_ROWS', 10_000)));
  await settle(url);
  const ports: number[] = [];
  for (let node = 0; node < nodeCount; node++) ports.push((await context.product(url)).port);
  const list = `/api/v2/plans/production/facilities/${facility.id}/equipments?pageLimit=10&pageNumber=`;
  // One user, signed in at the first node and valid on all.
  return { ports, headers: await signIn(ports[0] ?? 0), path: n => `${list}${1 + (n % 20)}` };
}
