import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { FacilityScope } from '#kernel/contract';
import { asService } from '../../kernel/src/session/system-context.js';
import type { BenchContext, Measurement, Suite } from '../harness/suite.js';
import { median, pairedRounds } from '../load/rounds.js';
import { Caller, timed, typical } from '../load/sequence.js';
import { rounds, sizeFrom } from '../load/settings.js';
import { signIn } from '../load/sign-in.js';
import { pathOf, Plant } from '../load/watched-import.js';
import { settle, withDatabase, withOwner } from '../seed/connect.js';
import { seedInstallation } from '../seed/installation.js';
import { seedSamples } from '../seed/samples.js';

const allowedEntryMs = 15;
const allowedTrendMs = 300;
const pageOfBench = 100;
const importRounds = Math.min(rounds, 3);

export const suite: Suite = {
  title: 'Sampling: the bench, an entry, a trend, results from a file',
  run: async context => {
    const open = sizeFrom('BENCH_SAMPLES', 10_000);
    const results = sizeFrom('BENCH_RESULTS', 100_000);
    const importedResults = sizeFrom('BENCH_IMPORT_RESULTS', 10_000);
    const { url } = await context.database();
    const [facility] = await seedInstallation(url, 1);
    if (facility === undefined) throw new Error('a facility was created');
    const product = await context.product(url);
    const headers = await signIn(product.port);
    const laboratory = new Laboratory(new Caller(product.port, headers), facility);
    context.log(`${open} received samples, ${results} results of one residue on one piece of equipment`);
    const [waiting, measured] = [await laboratory.received('Waiting'), await laboratory.received('Measured')];
    await laboratory.enter(measured);
    await seedSamples(url, facility, { sampleId: waiting.id, prefix: 'O-', count: open, state: 'Received' });
    await seedSamples(url, facility, {
      sampleId: measured.id,
      prefix: 'M-',
      count: results,
      state: 'Reviewed',
      withResults: true,
    });
    await settle(url);
    const found = await withOwner(url, async client => [
      await laboratory.page(client, facility),
      await laboratory.entries(),
      await laboratory.trend(measured.equipmentId),
    ]);
    const imported = await imports(context, { url, facility, sampleId: waiting.id, count: importedResults }, file =>
      new Plant(product, headers, facility).importWatched(file),
    );
    laboratory.close();
    return [...found, imported];
  },
};

interface Received {
  readonly id: string;
  readonly equipmentId: string;
}

/** Calls of the laboratory of one facility. */
class Laboratory {
  private readonly path: string;
  private number = 0;

  constructor(
    private readonly caller: Caller,
    facility: FacilityScope,
  ) {
    this.path = pathOf(facility);
  }

  close(): void {
    this.caller.close();
  }

  /** A received swab on equipment of its own, with a method and its recovery. */
  async received(name: string): Promise<Received> {
    this.number += 1;
    const externalId = `B-${this.number}`;
    const materialId = await this.made('/moc', 'moc', { externalId, name });
    const equipmentId = await this.made('/equipments', 'equipment', { externalId, name, equipmentType: 'mixer' });
    const apiId = await this.made('/apis', 'api', { externalId, name });
    const methodId = await this.made('/analytical-methods', 'analyticalMethod', {
      externalId,
      name,
      apiId,
      sampleType: 'swab',
      lod: { value: 0.05, unit: 'ppm' },
      recoveries: [{ mocId: materialId, recoveryPercent: 80 }],
    });
    const limit = { value: 0.00125, unit: 'mg/sqcm' };
    const sample = { place: 'L1', description: name, sampleType: 'swab', contaminant: 'product' };
    const cleaning = { cleaningCompletedAt: hoursAgo(3), inspectedAt: hoursAgo(2), visuallyClean: true };
    const samples = [{ ...sample, materialId, methodId, limit }];
    const setId = await this.made('/sample-sets', 'sampleSet', { equipmentId, samples, ...cleaning });
    const { body } = await this.caller.get(`${this.path}/sample-sets/${setId}`);
    const [planned] = (body as { sampleSet: { samples: { id: string }[] } }).sampleSet.samples;
    if (planned === undefined) throw new Error('a set has its sample');
    await this.step(planned.id, { action: 'take', version: 1 });
    await this.step(planned.id, { action: 'receive', version: 2 });
    return { id: planned.id, equipmentId };
  }

  enter({ id }: { readonly id: string }): Promise<unknown> {
    const result = { residueOption: 'quantified', observedResidue: 0.4 };
    return this.step(id, { action: 'enterResult', version: 3, result });
  }

  /** The page of samples that wait for their measurement, beside its bare statements and a call without work. */
  async page(client: pg.Client, facility: FacilityScope): Promise<Measurement> {
    const { a, b } = await pairedRounds(
      rounds,
      () =>
        typical(10, () => this.caller.get(`${this.path}/set-samples?state=Received&pageLimit=${pageOfBench}&search=`)),
      () =>
        typical(10, async () => {
          await this.caller.get(`${this.path}/signatures/people`);
          await barePage(client, facility);
        }),
    );
    const goal = { atMost: 1.5 };
    return { what: 'bench page', ours: a, bound: b, unit: 'ms', boundName: 'statement + call', goal };
  }

  /** One result with its verdict. */
  async entries(): Promise<Measurement> {
    const { body } = await this.caller.get(`${this.path}/set-samples?state=Received&pageLimit=${rounds * 10}`);
    const { setSamples } = body as { setSamples: { id: string }[] };
    const spent = await timed(setSamples.length, turn => this.enter(setSamples[turn] ?? { id: '' }));
    return allowed('entry of a result with its verdict', median(spent), allowedEntryMs);
  }

  async trend(equipmentId: string): Promise<Measurement> {
    const ours = await typical(rounds * 2, () =>
      this.caller.get(`${this.path}/sample-trends?equipmentId=${equipmentId}`),
    );
    return allowed('trend', ours, allowedTrendMs);
  }

  private step(id: string, body: object): Promise<unknown> {
    return this.caller.post(`${this.path}/set-samples/${id}/actions`, body);
  }

  private async made(list: string, one: string, body: object): Promise<string> {
    const answer = await this.caller.post(`${this.path}${list}`, body);
    return (answer.body as Record<string, { id: string }>)[one]?.id ?? '';
  }
}

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

function allowed(what: string, ours: number, bound: number): Measurement {
  return { what, ours, bound, unit: 'ms', boundName: 'allowed', goal: { atMost: 1 } };
}

/** The page and its total by plain statements. */
function barePage(client: pg.Client, { id }: FacilityScope): Promise<unknown> {
  const source = `from sampling.set_sample s
    join sampling.sample_set t on t.facility_id = s.facility_id and t.id = s.set_id
    join equipment.equipment e on e.facility_id = s.facility_id and e.id = s.equipment_id
    where s.facility_id = $1 and s.state = 'Received'`;
  return client.query({
    name: 'bare-bench-page',
    text: `select (select json_agg(p) from (select s.*, t.number, e.external_id, e.name ${source}
      order by t.number desc, s.place, s.id limit ${pageOfBench}) p) as page, (select count(*) ${source}) as total`,
    values: [id],
  });
}

interface ToImport {
  readonly url: string;
  readonly facility: FacilityScope;
  readonly sampleId: string;
  readonly count: number;
}

/** Results of new samples from a file, beside rows that are ready for the same tables. */
async function imports(
  { log }: Pick<BenchContext, 'log'>,
  { url, facility, sampleId, count }: ToImport,
  imported: (file: string) => Promise<{ readonly ms: number }>,
): Promise<Measurement> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'limpid-bench-results-'));
  log(`${count} results a file, ${importRounds} rounds`);
  let turn = 0;
  const samples = async (): Promise<string> => {
    const prefix = `F${(turn += 1)}-`;
    await seedSamples(url, facility, { sampleId, prefix, count, state: 'Received' });
    await settle(url);
    return prefix;
  };
  try {
    const { a, b } = await pairedRounds(
      importRounds,
      async () => {
        const prefix = await samples();
        const file = path.join(folder, 'sample_results.csv');
        const rows = Array.from({ length: count }, (_, index) => `${prefix}${index + 1},0.4,ppm,AR-${prefix}${index}`);
        await writeFile(file, `Label,Result,Unit,Analytical test number\n${rows.join('\n')}\n`);
        return ((await imported(file)).ms * 1000) / count;
      },
      async () => {
        const prefix = await samples();
        const [spent = NaN] = await timed(1, () => readyRows(url, facility, prefix));
        return (spent * 1000) / count;
      },
    );
    const goal = { atMost: 1.5 };
    return { what: 'import of results, a row', ours: a, bound: b, unit: 'µs', boundName: 'ready rows', goal };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const rowsAtOnce = 500;

/** Results whose columns are known, with the state of their samples and an audit entry each, in one transaction. */
function readyRows(url: string, facility: FacilityScope, prefix: string): Promise<void> {
  return withDatabase(url, database =>
    asService(database, 'system', facility, async call => {
      const samples = await call.tx.rows<{ id: string; label: string }>({
        text: `update sampling.set_sample set state = 'Measured', version = version + 1, updated_at = $3, updated_by = $4
               where facility_id = $1 and label like $2 returning id, label`,
        values: [facility.id, `${prefix}%`, call.now, call.actor.id],
      });
      const rows = samples.map(({ id, label }) => ({
        facility_id: facility.id,
        id: randomUUID(),
        set_sample_id: id,
        number: 1,
        is_current: true,
        residue_option: 'quantified',
        observed_value: 0.4,
        observed_unit: 'ppm',
        analytical_test_number: `AR-${label}`,
        laboratory: 'Own laboratory',
        snapshot: '{}',
        judged_value: 0.4,
        is_bound: false,
        verdict: 'pass',
        tests: '[]',
        measured_by: 'bench',
        measured_at: call.now,
        entered_by: call.actor.id,
        entered_at: call.now,
      }));
      for (const { id, label } of samples)
        call.tx.audit({
          domain: 'Sample',
          action: 'enterResult',
          entity: { table: 'sampling.set_sample', id, label: `sample ${label}` },
          changes: [
            { path: 'state', from: 'Received', to: 'Measured' },
            { path: 'result', from: null, to: '0.4 ppm' },
            { path: 'verdict', from: null, to: 'pass' },
          ],
        });
      for (let at = 0; at < rows.length; at += rowsAtOnce)
        await call.tx.db('sampling.sample_result').insert(rows.slice(at, at + rowsAtOnce));
    }),
  );
}
