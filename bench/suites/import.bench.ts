import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Measurement, RunningProgram, Suite } from '../harness/suite.js';
import { median, pairedRounds } from '../load/rounds.js';
import { percentile } from '../load/sequence.js';
import { rounds, sizeFrom } from '../load/settings.js';
import { signIn } from '../load/sign-in.js';
import { addMaterials, Plant, type Watched } from '../load/watched-import.js';
import { settle } from '../seed/connect.js';
import { writeImportFile } from '../seed/import-file.js';
import { seedInstallation } from '../seed/installation.js';

const allowedMiB = 150;
const allowedWaitMs = 1000;
/** The time that a write waits for a locked record. */
const allowedEditMs = 2000;

export const suite: Suite = {
  title: 'Import of a CSV file, all rows new',
  run: async context => {
    const rows = sizeFrom('BENCH_IMPORT_ROWS', 10_000);
    context.log(
      `${rows} pieces of equipment × 16 columns, each with a reference and an audit entry, in one transaction`,
    );
    const folder = await mkdtemp(path.join(os.tmpdir(), 'limpid-bench-import-'));
    try {
      const file = path.join(folder, 'equipment.csv');
      await writeImportFile(file, rows);
      const { url } = await context.database();
      // One facility for the warm-up and one for each measured round, both ways; one for the dry run.
      const facilities = await seedInstallation(url, 2 * (rounds + 1) + 1);
      const ours = await context.product(url);
      const bound = await context.bound('copy-import', { databaseUrl: url });
      const guarded = await context.bound('guarded-import', { databaseUrl: url });
      const headers = await signIn(ours.port);
      for (const facility of facilities) await addMaterials(ours, headers, facility);
      await settle(url);
      const plants = facilities.map(facility => new Plant(ours, headers, facility));
      context.log(`resident before: ${ours.residentMiB().toFixed(0)} MiB`);
      let turn = 0;
      const guardedTimes: number[] = [];
      const watched: Watched[] = [];
      const { a, b } = await pairedRounds(
        rounds,
        async () => {
          const plant = plants[turn++];
          if (plant === undefined) throw new Error('there is a facility for each round');
          const seen = await plant.importWatched(file, { withEdits: true });
          watched.push(seen);
          return (seen.ms * 1000) / rows;
        },
        async () => {
          const plain = await timedRun(bound, { file });
          guardedTimes.push(await timedRun(guarded, { file, facility: facilities[turn++]?.id ?? '' }));
          return (plain * 1000) / rows;
        },
      );
      const dry = await plants[turn]?.importWatched(file, { dryRun: true });
      context.log(`dry run: ${(((dry?.ms ?? NaN) * 1000) / rows).toFixed(0)} µs a row`);
      const waits = watched.flatMap(each => each.waits);
      const measured: Measurement[] = [
        { what: 'import, a row', ours: a, bound: b, unit: 'µs', boundName: 'copy', goal: { atMost: 2 } },
        {
          what: 'import, a row, same guards',
          ours: a,
          // The first round is the warm-up.
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

async function timedRun(bound: RunningProgram, query: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${bound.port}/run?${new URLSearchParams(query).toString()}`);
  if (answer.status !== 200) throw new Error(`the bound answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return performance.now() - began;
}
