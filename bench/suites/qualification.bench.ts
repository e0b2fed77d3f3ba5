import { SnapshotsToken, type FacilityScope, type Snapshot } from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { WorstCasesApiToken } from '#plugins/risk/server/api';
import { withKernel } from '../../kernel/src/ops/kernel-for-tools.js';
import { asService } from '../../kernel/src/session/system-context.js';
import type { BenchContext, Measurement, RunningProgram, Suite } from '../harness/suite.js';
import { policyInForce, stepOf } from '../load/approving.js';
import { bareBoard, bareRun } from '../load/bare-floor.js';
import { aRunWithSamples } from '../load/runs.js';
import { median, pairedRounds } from '../load/rounds.js';
import { timed, typical } from '../load/sequence.js';
import { rounds } from '../load/settings.js';
import { BenchSigner } from '../load/signing.js';
import { pathOf } from '../load/watched-import.js';
import { approver, makeApprover } from '../seed/approver.js';
import { settle, withDatabase, withOwner } from '../seed/connect.js';
import { seedDefaults } from '../seed/defaults.js';
import { seedEquipment } from '../seed/equipment.js';
import { seedFloor } from '../seed/floor.js';
import { person, seedInstallation } from '../seed/installation.js';
import { seedPlant } from '../seed/plant.js';

const assessed = { productions: 100, equipments: 200 } as const;
const covered = { productions: 800, equipments: 200 } as const;
const onFloor = { productions: 20, equipments: 500 } as const;
const samplesOfRun = 20;
const assessmentRounds = Math.min(rounds, 3);
const allowedAssessmentMs = 10_000;
const allowedMapMs = 500;
const allowedMiB = 1024;

export const suite: Suite = {
  title: 'Qualification: an assessment, the coverage map, the floor board, a run',
  run: async context => {
    const { url } = await context.database();
    const facilities = await seedInstallation(url, 3);
    const [first, second, third] = facilities;
    if (first === undefined || second === undefined || third === undefined) throw new Error('facilities were created');
    await seedDefaults(url, facilities);
    await makeApprover(url);
    await seeded(url, first, assessed);
    await seeded(url, second, covered);
    await seeded(url, third, onFloor);
    await seedFloor(url, third);
    await settle(url);
    const product = await context.product(url);
    const [author, signer] = await Promise.all([person, approver].map(who => BenchSigner.signIn(product.port, who)));
    if (author === undefined || signer === undefined) throw new Error('two people sign');
    const people = { author, signer };
    const measured = [
      ...(await assessments(context, product, { url, facility: first, ...people })),
      await coverageMap(context, author, second),
      ...(await floor(author, { url, facility: third })),
      allowed('memory after all of it', product.residentMiB(), allowedMiB, 'MiB'),
    ];
    author.caller.close();
    signer.caller.close();
    return measured;
  },
};

function seeded(
  url: string,
  facility: FacilityScope,
  { productions, equipments }: { readonly productions: number; readonly equipments: number },
): Promise<void> {
  return withDatabase(url, async database => {
    await seedEquipment(database, facility, equipments);
    await seedPlant(database, facility, productions);
  });
}

interface Assessed {
  readonly url: string;
  readonly facility: FacilityScope;
  readonly author: BenchSigner;
  readonly signer: BenchSigner;
}

/** Evaluations of one change since an approved assessment, beside the bare recalculation of both snapshots. */
async function assessments(
  { log }: BenchContext,
  product: RunningProgram,
  { url, facility, author, signer }: Assessed,
): Promise<Measurement[]> {
  log(`assessment of ${assessed.productions} products on ${assessed.equipments} pieces of equipment`);
  const path = pathOf(facility);
  const { caller } = author;
  await policyInForce(author, signer, path, 'CEReport');
  const evaluated = async (id: string): Promise<void> => {
    await caller.post(`${path}/cleaning-assessments/${id}/evaluate`, { wait: true });
  };
  const baseline = await started(author, path);
  const { version } = (await read(author, `${path}/cleaning-assessments/${baseline}`)) as { version: number };
  await caller.put(`${path}/cleaning-assessments/${baseline}`, { version, conclusion: 'It holds', reason: 'measured' });
  await stepOf(author, `${path}/cleaning-assessments/${baseline}`, 'Submit');
  await stepOf(signer, `${path}/cleaning-assessments/${baseline}`, 'Approve');
  const from = await snapshotOf(url, baseline);
  const next = await started(author, path);
  product.forgetPeak();
  const before = product.residentMiB();
  const { a, b } = await pairedRounds(
    assessmentRounds,
    async () => {
      await changedBatch(author, path);
      const [spent = NaN] = await timed(1, () => evaluated(next));
      return spent;
    },
    () => bareRecalculation(url, facility, from),
  );
  log(`resident ${before.toFixed(0)} MiB before, peak ${product.peakMiB().toFixed(0)} MiB`);
  return [
    allowed('assessment', a, allowedAssessmentMs, 'ms'),
    {
      what: 'assessment',
      ours: a,
      bound: b,
      unit: 'ms',
      boundName: 'both snapshots',
      goal: { atMost: 2 },
    },
    allowed('peak memory of assessments', product.peakMiB(), allowedMiB, 'MiB'),
  ];
}

/** Limits and rankings of both snapshots, without anything that an earlier calculation kept, ms. */
function bareRecalculation(url: string, facility: FacilityScope, from: Snapshot): Promise<number> {
  return withKernel(url, kernel =>
    asService(kernel.database, 'system', facility, async call => {
      const snapshots = kernel.resolve(SnapshotsToken);
      const limits = kernel.resolve(LimitsApiToken);
      const worstCases = kernel.resolve(WorstCasesApiToken);
      const to = await snapshots.take(call);
      const [spent = NaN] = await timed(1, async () => {
        for (const snapshot of [from, to]) {
          const at = await snapshots.at(call, snapshot);
          const plant = await limits.current(at);
          await plant.ready(['equipment', 'residues', 'summary']);
          await worstCases.perEquipment(at);
        }
      });
      return spent;
    }),
  );
}

async function started({ caller }: BenchSigner, path: string): Promise<string> {
  const { body } = await caller.post(`${path}/cleaning-assessments`, {
    trigger: 'periodic',
    wait: true,
    reason: 'measured',
  });
  return (body as { cleaningAssessment: { id: string } }).cleaningAssessment.id;
}

async function read({ caller }: BenchSigner, path: string): Promise<unknown> {
  return ((await caller.get(path)).body as { cleaningAssessment: unknown }).cleaningAssessment;
}

let turn = 0;
async function changedBatch({ caller }: BenchSigner, path: string): Promise<void> {
  const { body } = await caller.get(`${path}/productions?pageLimit=1&pageNumber=2`);
  const [found] = (body as { productions: { id: string }[] }).productions;
  const { body: one } = await caller.get(`${path}/productions/${found?.id}`);
  const { version } = (one as { production: { version: number } }).production;
  turn += 1;
  const minBatchSize = { value: 30 + turn, unit: 'kg' };
  await caller.post(`${path}/productions/${found?.id}`, { version, minBatchSize, reason: 'measured' });
}

function snapshotOf(url: string, id: string): Promise<Snapshot> {
  return withOwner(url, async client => {
    const { rows } = await client.query<{ position: number; moment: Date }>(
      'select snapshot_position::int as position, snapshot_at as moment from qualification.assessment where id = $1',
      [id],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the assessment was evaluated');
    return { position: row.position, moment: row.moment };
  });
}

async function coverageMap({ log }: BenchContext, author: BenchSigner, facility: FacilityScope): Promise<Measurement> {
  const address = `${pathOf(facility)}/coverage`;
  const [first = NaN] = await timed(1, () => author.caller.get(address));
  log(`first coverage map of ${covered.equipments} × ${covered.productions} after the start: ${first.toFixed(0)} ms`);
  const spent = await timed(rounds * 2, () => author.caller.get(address));
  return allowed(`coverage map of ${covered.equipments} × ${covered.productions}`, median(spent), allowedMapMs, 'ms');
}

/** The floor board and the page of a run, beside their bare statements and a call without work. */
async function floor(
  { caller }: BenchSigner,
  { url, facility }: { readonly url: string; readonly facility: FacilityScope },
): Promise<Measurement[]> {
  const path = pathOf(facility);
  const run = await aRunWithSamples(caller, path, samplesOfRun);
  await settle(url);
  return withOwner(url, async client => {
    const idle = () => caller.get(`${path}/signatures/people`);
    const board = await pairedRounds(
      rounds,
      () => typical(10, () => caller.get(`${path}/floor`)),
      () => typical(10, async () => [await idle(), await bareBoard(client, facility)]),
    );
    const page = await pairedRounds(
      rounds,
      () => typical(10, () => caller.get(`${path}/runs/${run}`)),
      () => typical(10, async () => [await idle(), await bareRun(client, facility, run)]),
    );
    return [
      beside(`floor board of ${onFloor.equipments}`, board, 'statement + call', 1.5),
      beside(`page of a run with ${samplesOfRun} samples`, page, '2 statements + call', 1),
    ];
  });
}

function beside(
  what: string,
  { a, b }: { readonly a: number; readonly b: number },
  boundName: string,
  atMost: number,
): Measurement {
  return { what, ours: a, bound: b, unit: 'ms', boundName, goal: { atMost } };
}

function allowed(what: string, ours: number, bound: number, unit: string): Measurement {
  return { what, ours, bound, unit, boundName: 'allowed', goal: { atMost: 1 } };
}
