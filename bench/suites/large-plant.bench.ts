import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchContext, Measurement, RunningProgram, Suite } from '../harness/suite.js';
import { closedLoop, type LoadResult } from '../load/closed-loop.js';
import { Caller, percentile } from '../load/sequence.js';
import { sizeFrom } from '../load/settings.js';
import { signIn } from '../load/sign-in.js';
import { pathOf } from '../load/watched-import.js';
import { seedDefaults } from '../seed/defaults.js';
import { settle, withDatabase } from '../seed/connect.js';
import { seedEquipment } from '../seed/equipment.js';
import { seedInstallation } from '../seed/installation.js';
import { seedSparsePlant, train } from '../seed/plant.js';

const users = 200;
const readers = 40;
const loadMs = sizeFrom('BENCH_LOAD_MS', 20_000);
const writeEveryMs = 2000;
const askHealthEveryMs = 20;
const writesBeforeReaders = 3;

interface LargePlant {
  readonly program: RunningProgram;
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  readonly productions: readonly string[];
  readonly equipments: readonly string[];
}

export const suite: Suite = {
  title: 'A large plant on sparse trains under load',
  run: async context => {
    const plant = await largePlant(context);
    const writer = new Writer(plant);
    context.log(`first limits after the start: ${(await plantRead(plant)).toFixed(0)} ms`);
    const { load, health, writes } = await underLoad(plant, writer);
    context.log(
      `${users} users with a change every ${writeEveryMs / 1000} s: ${load.answers} answers, ${load.failures} failures, ` +
        `p50 ${load.p50Ms.toFixed(0)} ms, p99 ${load.p99Ms.toFixed(0)} ms; changes ${writes.map(ms => ms.toFixed(0)).join(', ')} ms`,
    );
    const waits = await afterWrites(plant, writer);
    writer.close();
    if (load.failures > 0) throw new Error(`${load.failures} of ${load.answers} reads failed`);
    return [
      atLeast(`mixed reads of ${users} users`, load.perSecond, 150, '/s'),
      atMost('health under that load, 99 of 100', percentile(health, 0.99), 100, 'ms'),
      atMost('health under that load, longest', Math.max(...health), 300, 'ms'),
      atMost(`${readers} readers after a change, last answer`, percentile(waits, 0.5), 2000, 'ms'),
      { ...atMost('memory after the load', plant.program.residentMiB(), 1024, 'MiB'), goal: null },
    ];
  },
};

async function largePlant(context: BenchContext): Promise<LargePlant> {
  const productions = sizeFrom('BENCH_LARGE_PRODUCTIONS', 10_000);
  const pieces = Math.ceil(productions / train.productions) * train.equipments;
  context.log(`${productions} productions on ${pieces} pieces of equipment, in trains of ${train.productions}`);
  const { url } = await context.database();
  const [facility] = await seedInstallation(url, 1);
  if (facility === undefined) throw new Error('a facility was created');
  await seedDefaults(url, [facility]);
  const records = await withDatabase(url, async database => {
    const equipments = await seedEquipment(database, facility, pieces);
    return { equipments, productions: await seedSparsePlant(database, facility, productions) };
  });
  await settle(url);
  const program = await context.product(url);
  return { program, headers: await signIn(program.port), path: pathOf(facility), ...records };
}

/** Milliseconds of one read that needs all limits. */
async function plantRead({ program, headers, path }: LargePlant): Promise<number> {
  const caller = new Caller(program.port, headers);
  const began = performance.now();
  await caller.get(`${path}/limits/productions?pageLimit=10`);
  caller.close();
  return performance.now() - began;
}

/** Changes the batch size of one production after the other. */
class Writer {
  private readonly caller: Caller;
  private written = 0;

  constructor(private readonly plant: LargePlant) {
    this.caller = new Caller(plant.program.port, plant.headers);
  }

  async write(): Promise<void> {
    const { path, productions } = this.plant;
    const place = this.written % productions.length;
    const version = Math.floor(this.written / productions.length) + 1;
    this.written += 1;
    const minBatchSize = { value: 30 + (this.written % 97), unit: 'kg' };
    const body = { version, minBatchSize, reason: 'Benchmark' };
    await this.caller.post(`${path}/productions/${productions[place]}`, body);
  }

  close(): void {
    this.caller.close();
  }
}

/** The reads of a working day: lists, one pair, one piece of equipment, the home page, its ranking, records. */
function readsOf({ path, productions, equipments }: LargePlant): readonly ((n: number) => string)[] {
  const production = (n: number): string => productions[(n * 7919) % productions.length] ?? '';
  // The next one in the order of numbers is on the same train.
  const next = (n: number): string => productions[((n * 7919) % productions.length) + 1] ?? production(n + 1);
  const equipment = (n: number): string => equipments[(n * 104_729) % equipments.length] ?? '';
  const calls: readonly ((n: number) => string)[] = [
    () => '/limits/pairs?pageLimit=10',
    () => '/limits/productions?pageLimit=10&sort=l3',
    () => '/limits/equipments?pageLimit=10&sort=l3',
    () => '/limits/summary',
    n => `/limits/pairs?pageLimit=10&previous=${production(n)}`,
    n => `/limits/changeover?previous=${production(n)}&next=${next(n)}`,
    n => `/limits/matrix?equipment=${equipment(n)}`,
    n => `/limits/feasibility?pageLimit=10&equipment=${equipment(n)}`,
    n => `/worst-cases?scope=equipment&id=${equipment(n)}&pageLimit=10`,
    () => '/home-notes',
    n => `/productions/${production(n)}`,
    () => '/productions?pageLimit=10',
  ];
  return calls.map(call => (n: number) => `${path}${call(n)}`);
}

/** Throughput and waiting times of many users, with a change now and then, and of those who ask for health. */
async function underLoad(
  plant: LargePlant,
  writer: Writer,
): Promise<{ load: LoadResult; health: readonly number[]; writes: readonly number[] }> {
  const { program, headers } = plant;
  const calls = readsOf(plant);
  const until = performance.now() + loadMs;
  const repeated = async (everyMs: number, work: () => Promise<unknown>): Promise<number[]> => {
    const spent: number[] = [];
    while (performance.now() < until) {
      const began = performance.now();
      await work();
      spent.push(performance.now() - began);
      await sleep(everyMs);
    }
    return spent;
  };
  const prober = new Caller(program.port, {});
  const next = (n: number) => ({ method: 'GET' as const, path: calls[n % calls.length]?.(n) ?? '' });
  const [load, health, writes] = await Promise.all([
    closedLoop({ port: program.port, headers, next }, users, loadMs),
    repeated(askHealthEveryMs, () => prober.get('/health/live')),
    repeated(writeEveryMs, () => writer.write()),
  ]);
  prober.close();
  return { load, health, writes };
}

/** Milliseconds until the last of many readers after a change has its answer; each round one change. */
async function afterWrites({ program, headers, path }: LargePlant, writer: Writer): Promise<readonly number[]> {
  const callers = Array.from({ length: readers }, () => new Caller(program.port, headers));
  const waits: number[] = [];
  for (let round = 0; round < writesBeforeReaders; round++) {
    await writer.write();
    const began = performance.now();
    await Promise.all(callers.map(caller => caller.get(`${path}/limits/productions?pageLimit=10&sort=l3`)));
    waits.push(performance.now() - began);
  }
  for (const caller of callers) caller.close();
  return waits;
}

function atMost(what: string, ours: number, bound: number, unit: string): Measurement {
  return { what, ours, bound, unit, boundName: 'allowed', goal: { atMost: 1 } };
}

function atLeast(what: string, ours: number, bound: number, unit: string): Measurement {
  return { what, ours, bound, unit, boundName: 'wanted', goal: { atLeast: 1 } };
}
