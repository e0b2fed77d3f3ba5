import type { BenchContext, Measurement, Suite } from '../harness/suite.js';
import { compare, type Compared, type Side } from '../load/against.js';
import { closedLoop, type LoadTarget } from '../load/closed-loop.js';
import { roundMs, sizeFrom } from '../load/settings.js';
import { signIn } from '../load/sign-in.js';
import { seedBoundTables } from '../seed/bound-tables.js';
import { settle, withDatabase } from '../seed/connect.js';
import { seedEquipment } from '../seed/equipment.js';
import { seedInstallation } from '../seed/installation.js';

const connections = 16;
const manyConnections = 64;
const allowedMiB = 150;
/** Records changed in each facility; far more than connections, so that no two calls change the same row. */
const changedRows = 400;
const facilityCount = 8;
const token = 'bench';

interface Equipment {
  readonly facility: string;
  readonly id: string;
}
type Next = LoadTarget['next'];
/** The same calls in the form of the product and of the bound. */
interface Calls {
  readonly ours: Next;
  readonly bound: Next;
}

export const suite: Suite = {
  title: `API, ${connections} connections`,
  run: async context => {
    const rows = sizeFrom('BENCH_ROWS', 10_000);
    context.log(`${rows} pieces of equipment in one facility, ${changedRows} in each of ${facilityCount - 1} others`);
    const { url } = await context.database();
    const facilities = await seedInstallation(url, facilityCount);
    const equipments = await withDatabase(url, async database => {
      const perFacility: Equipment[][] = [];
      for (const [index, facility] of facilities.entries()) {
        const ids = await seedEquipment(database, facility, index === 0 ? rows : changedRows);
        perFacility.push(ids.map(id => ({ facility: facility.id, id })));
      }
      return perFacility;
    });
    const columns = await seedBoundTables(url);
    await settle(url);
    const facilityId = facilities[0]?.id ?? '';
    const ours = await context.product(url);
    const bound = await context.bound('koa-fast', { databaseUrl: url, facilityId, columns, token });
    const headers = await signIn(ours.port);
    const sides = (calls: Calls): readonly [Side, Side] => [
      { program: ours, target: { port: ours.port, headers, next: calls.ours } },
      { program: bound, target: { port: bound.port, headers: { token }, next: calls.bound } },
    ];
    const measured = await reads(context, sides, facilityId, rows, equipments[0] ?? []);
    const first = equipments.map(ofFacility => ofFacility.slice(0, changedRows));
    const eight = Array.from({ length: changedRows }, (_, row) => first.map(ofFacility => ofFacility[row] ?? [])).flat(
      2,
    );
    const versions = new Map<string, number>();
    for (const [what, changed, goal] of [
      ['update over 8 facilities', eight, 0.5],
      ['update in 1 facility', first[0] ?? [], 0.2],
    ] as const) {
      const compared = await compare(...sides(updates(changed, versions)), connections);
      measured.push(rate(what, compared, goal));
    }
    measured.push({
      what: 'resident after load',
      ours: ours.residentMiB(),
      bound: allowedMiB,
      unit: 'MiB',
      boundName: 'allowed',
      goal: { atMost: 1 },
    });
    context.log(`koa-fast holds ${Math.round(bound.residentMiB())} MiB`);
    return measured;
  },
};

async function reads(
  context: BenchContext,
  sides: (calls: Calls) => readonly [Side, Side],
  facilityId: string,
  rows: number,
  equipments: readonly Equipment[],
): Promise<Measurement[]> {
  const prefix = pathOf(facilityId);
  const list: Calls = {
    ours: n => get(`${prefix}?pageLimit=10&pageNumber=${1 + (n % 20)}`),
    bound: n => get(`/list?offset=${(n % 20) * 10}`),
  };
  // Hexadecimal digits that leave about ten hits.
  const digits = Math.max(1, Math.ceil(Math.log(rows / 8) / Math.log(16)));
  const term = (n: number): string => ((n * 2_654_435_761) % 16 ** digits).toString(16).padStart(digits, '0');
  const search: Calls = {
    ours: n => get(`${prefix}?pageLimit=10&search=${term(n)}`),
    bound: n => get(`/search?q=${term(n)}`),
  };
  const idOf = (n: number): string => equipments[(n * 7919) % equipments.length]?.id ?? '';
  const one: Calls = { ours: n => get(`${prefix}/${idOf(n)}`), bound: n => get(`/get/${idOf(n)}`) };

  const listed = await compare(...sides(list), connections);
  const searched = await compare(...sides(search), connections);
  const got = await compare(...sides(one), connections);
  const crowd = await closedLoop(sides(list)[0].target, manyConnections, 2 * roundMs);
  context.log(
    `list at ${manyConnections} connections: p50 ${crowd.p50Ms.toFixed(1)} ms, p99 ${crowd.p99Ms.toFixed(1)} ms`,
  );
  const [cpuMs, boundCpuMs] = listed.cpuMs;
  return [
    rate('list page of 10 with count', listed, 0.8),
    rate('contains-search with count', searched, 0.8),
    rate('get one', got, 0.8),
    {
      what: `list p99 at ${manyConnections} connections`,
      ours: crowd.p99Ms,
      bound: crowd.p50Ms,
      unit: 'ms',
      boundName: 'own p50',
      goal: { atMost: 3 },
    },
    {
      what: 'processor time per list',
      ours: cpuMs,
      bound: boundCpuMs,
      unit: 'ms',
      boundName: 'koa-fast',
      goal: { atMost: 1.25 },
    },
  ];
}

/** Each call changes a different record and names the version that the previous call produced. */
function updates(equipments: readonly Equipment[], versions: Map<string, number>): Calls {
  let calls = 0;
  const turn = (): Equipment => {
    const equipment = equipments[calls++ % equipments.length];
    if (equipment === undefined) throw new Error('there is no equipment to change');
    return equipment;
  };
  return {
    ours: n => {
      const { facility, id } = turn();
      const version = versions.get(id) ?? 1;
      versions.set(id, version + 1);
      const body = JSON.stringify({ version, remarks: `Seen in round ${version}, call ${n}`, reason: 'Benchmark' });
      return { method: 'POST', path: `${pathOf(facility)}/${id}`, body };
    },
    bound: n => {
      const { facility, id } = turn();
      return get(`/update/${facility}/${id}?text=${encodeURIComponent(`Seen, call ${n}`)}`);
    },
  };
}

function pathOf(facilityId: string): string {
  return `/api/v2/plans/production/facilities/${facilityId}/equipments`;
}

function get(path: string): { readonly method: 'GET'; readonly path: string } {
  return { method: 'GET', path };
}

function rate(what: string, { perSecond: [ours, bound] }: Compared, atLeast: number): Measurement {
  return { what, ours, bound, unit: '/s', boundName: 'koa-fast', goal: { atLeast } };
}
