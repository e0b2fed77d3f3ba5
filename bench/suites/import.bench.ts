import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FacilityScope } from '#kernel/contract';
import type { Measurement, RunningProgram, Suite } from '../harness/suite.js';
import { median, pairedRounds } from '../load/rounds.js';
import { Caller, percentile } from '../load/sequence.js';
import { rounds, sizeFrom } from '../load/settings.js';
import { signIn } from '../load/sign-in.js';
import { settle } from '../seed/connect.js';
import { writeImportFile } from '../seed/import-file.js';
import { seedInstallation } from '../seed/installation.js';

const allowedMiB = 150;
const allowedWaitMs = 1000;
/** As long as records are waited for that somebody else changes. */
const allowedEditMs = 2000;
const askEveryMs = 50;
const waitAtMostMs = 30 * 60_000;

export const suite: Suite = {
  title: 'Import of a CSV file, all rows new',
  run: async context => {
    const rows = sizeFrom('BENCH_IMPORT_ROWS', 10_000);
    context.log(`${rows} machines × 16 columns, each with a reference and an audit entry, in one transaction`);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'limpid-bench-import-'));
    try {
      const file = path.join(folder, 'equipment.csv');
      await writeImportFile(file, rows);
      const { url } = await context.database();
      // One facility for the round that warms up and one for each that counts, of both ways; one for the dry run.
      const facilities = await seedInstallation(url, 2 * (rounds + 1) + 1);
      const ours = await context.product(url);
      const bound = await context.bound('copy-import', { databaseUrl: url });
      const guarded = await context.bound('guarded-import', { databaseUrl: url });
      const headers = await signIn(ours.port);
      for (const facility of facilities) await addMaterials(ours, headers, facility);
      await settle(url);
      const plants = facilities.map(facility => new Plant(ours, headers, facility, file));
      context.log(`resident before: ${ours.residentMiB().toFixed(0)} MiB`);
      let turn = 0;
      const guardedTimes: number[] = [];
      const watched: Watched[] = [];
      const { a, b } = await pairedRounds(
        rounds,
        async () => {
          const plant = plants[turn++];
          if (plant === undefined) throw new Error('there is a facility for each round');
          const seen = await plant.importWatched(false);
          watched.push(seen);
          return (seen.ms * 1000) / rows;
        },
        async () => {
          const plain = await timedRun(bound, { file });
          guardedTimes.push(await timedRun(guarded, { file, facility: facilities[turn++]?.id ?? '' }));
          return (plain * 1000) / rows;
        },
      );
      const dry = await plants[turn]?.importWatched(true);
      context.log(`dry run: ${(((dry?.ms ?? NaN) * 1000) / rows).toFixed(0)} µs a row`);
      const waits = watched.flatMap(each => each.waits);
      const measured: Measurement[] = [
        { what: 'import, a row', ours: a, bound: b, unit: 'µs', boundName: 'copy', goal: { atMost: 2 } },
        {
          what: 'import, a row, same guards',
          ours: a,
          // The first one warms up.
          bound: (median(guardedTimes.slice(1)) * 1000) / rows,
          unit: 'µs',
          boundName: 'guarded',
          goal: null,
        },
        {
          what: 'list of another user meanwhile, 95 of 100',
          ours: percentile(waits, 0.95),
          bound: allowedWaitMs,
          unit: 'ms',
          boundName: 'allowed',
          goal: { atMost: 1 },
        },
        {
          what: 'edit of another user meanwhile, the longest',
          ours: Math.max(...watched.flatMap(each => each.edits)),
          bound: allowedEditMs,
          unit: 'ms',
          boundName: 'allowed',
          goal: { atMost: 1 },
        },
        {
          what: 'resident at most',
          ours: Math.max(...watched.map(each => each.mostMiB)),
          bound: allowedMiB,
          unit: 'MiB',
          boundName: 'allowed',
          goal: { atMost: 1 },
        },
      ];
      return measured;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function pathOf(facility: FacilityScope): string {
  return `/api/v2/plans/production/facilities/${facility.id}`;
}

async function addMaterials(
  ours: RunningProgram,
  headers: Readonly<Record<string, string>>,
  facility: FacilityScope,
): Promise<void> {
  const caller = new Caller(ours.port, headers);
  for (const externalId of ['SS316L', 'PTFE'])
    await caller.post(`${pathOf(facility)}/moc`, { externalId, name: externalId });
  caller.close();
}

/** One import and what others noticed of it. */
interface Watched {
  readonly ms: number;
  readonly mostMiB: number;
  /** How long another user waited for each page of a list. */
  readonly waits: readonly number[];
  /** How long another user waited for each change to a record of the same facility. */
  readonly edits: readonly number[];
}

class Plant {
  constructor(
    private readonly program: RunningProgram,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly facility: FacilityScope,
    private readonly file: string,
  ) {}

  /** From sending the file until the job has ended, as a person in the browser does it. */
  async importWatched(dryRun: boolean): Promise<Watched> {
    const other = new Caller(this.program.port, this.headers);
    const waits: number[] = [];
    let mostMiB = 0;
    const began = performance.now();
    const job = await this.send(dryRun);
    const editing = new Editing(new Caller(this.program.port, this.headers), pathOf(this.facility));
    for (;;) {
      const asked = performance.now();
      await other.get(`${pathOf(this.facility)}/equipments?pageLimit=10`);
      waits.push(performance.now() - asked);
      mostMiB = Math.max(mostMiB, this.program.residentMiB());
      const { body } = await other.get(`${pathOf(this.facility)}/jobs/${job}`);
      const { state, error } = (body as { job: { state: string; error: unknown } }).job;
      if (state === 'done') break;
      if (state !== 'queued' && state !== 'running') throw new Error(`the import ${state}: ${JSON.stringify(error)}`);
      if (performance.now() - began > waitAtMostMs) throw new Error('the import does not end');
      await sleep(askEveryMs);
    }
    const ms = performance.now() - began;
    other.close();
    return { ms, mostMiB, waits, edits: await editing.end() };
  }

  private async send(dryRun: boolean): Promise<string> {
    const form = new FormData();
    if (dryRun) form.set('dryRun', 'true');
    else form.set('reason', 'Benchmark');
    form.append('file', await openAsBlob(this.file), 'equipment.csv');
    const answer = await fetch(`http://127.0.0.1:${this.program.port}${pathOf(this.facility)}/master`, {
      method: 'POST',
      headers: { ...this.headers, prefer: 'respond-async' },
      body: form,
    });
    if (answer.status !== 202) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { job: { id: string } }).job.id;
  }
}

/** Somebody who changes records of the facility one after the other; no change may be refused. */
class Editing {
  private readonly waits: number[] = [];
  private ended = false;
  private readonly done: Promise<void>;

  constructor(
    private readonly caller: Caller,
    private readonly base: string,
  ) {
    this.done = this.edit();
    this.done.catch(() => undefined);
  }

  async end(): Promise<readonly number[]> {
    this.ended = true;
    await this.done;
    this.caller.close();
    return this.waits;
  }

  private async edit(): Promise<void> {
    while (!this.ended) {
      const began = performance.now();
      const name = `Edited ${this.waits.length}`;
      await this.caller.post(`${this.base}/moc`, { externalId: name, name });
      this.waits.push(performance.now() - began);
      await sleep(askEveryMs);
    }
  }
}

async function timedRun(bound: RunningProgram, query: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${bound.port}/run?${new URLSearchParams(query).toString()}`);
  if (answer.status !== 200) throw new Error(`the bound answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return performance.now() - began;
}
