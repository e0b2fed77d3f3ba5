import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Measurement, Suite } from '../harness/suite.js';
import { percentile } from '../load/sequence.js';
import { sizeFrom } from '../load/settings.js';
import { signIn } from '../load/sign-in.js';
import { addMaterials, pathOf, Plant } from '../load/watched-import.js';
import { settle } from '../seed/connect.js';
import { writeImportFile, writeImportWorkbook, writeWrongFile } from '../seed/import-file.js';
import { seedInstallation } from '../seed/installation.js';

const allowedMiB = 150;
const allowedWaitMs = 1000;
/** One minute per hundred thousand rows. */
const allowedRowUs = 600;

/** Files, each imported into a facility of its own. */
const imports = [
  { what: 'CSV file', file: 'equipment.csv', write: writeImportFile, end: 'done' },
  { what: 'workbook', file: 'equipment.xlsx', write: writeImportWorkbook, end: 'done' },
  { what: 'two faults in every row', file: 'equipment.csv', write: writeWrongFile, end: 'failed' },
] as const;
const exports = ['csv', 'xlsx'] as const;

export const suite: Suite = {
  title: 'Import and export of long files of every kind: memory and time',
  run: async context => {
    const rows = sizeFrom('BENCH_IMPORT_ROWS', 10_000);
    context.log(`${rows} pieces of equipment × 16 columns; one server for all, one after the other`);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'limpid-bench-files-'));
    try {
      const { url } = await context.database();
      const facilities = await seedInstallation(url, imports.length);
      const ours = await context.product(url);
      const headers = await signIn(ours.port);
      for (const facility of facilities) await addMaterials(ours, headers, facility);
      await settle(url);
      context.log(`resident before: ${ours.residentMiB().toFixed(0)} MiB`);
      const filled = facilities.map(pathOf)[0] ?? '';
      const measured: Measurement[] = [];
      const tell = (what: string, ms: number, mostMiB: number): void => {
        const allowed = { boundName: 'allowed', goal: { atMost: 1 } } as const;
        const us = (ms * 1000) / rows;
        measured.push({ what: `${what}, a row`, ours: us, bound: allowedRowUs, unit: 'µs', ...allowed });
        measured.push({ what: `${what}, resident at most`, ours: mostMiB, bound: allowedMiB, unit: 'MiB', ...allowed });
      };
      for (const [turn, { what, file: name, write, end }] of imports.entries()) {
        const facility = facilities[turn];
        if (facility === undefined) throw new Error('there is a facility for each file');
        const file = path.join(folder, String(turn), name);
        await mkdir(path.dirname(file));
        await write(file, rows);
        const { ms, mostMiB, waits } = await new Plant(ours, headers, facility).importWatched(file, { end });
        tell(what, ms, mostMiB);
        measured.push({
          what: `${what}, list of another user meanwhile, 95 of 100`,
          ours: percentile(waits, 0.95),
          bound: allowedWaitMs,
          unit: 'ms',
          boundName: 'allowed',
          goal: { atMost: 1 },
        });
      }
      for (const format of exports) {
        ours.forgetPeak();
        const began = performance.now();
        const call = `${filled}/master?sections=Equipment&format=${format}`;
        const answer = await fetch(`http://127.0.0.1:${ours.port}${call}`, { headers });
        if (answer.status !== 200 || answer.body === null) throw new Error(`the export answered ${answer.status}`);
        let bytes = 0;
        for await (const piece of answer.body) bytes += piece.length;
        context.log(`export as ${format}: ${(bytes / 1024 / 1024).toFixed(1)} MiB`);
        tell(`export as ${format}`, performance.now() - began, ours.peakMiB());
      }
      return measured;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
