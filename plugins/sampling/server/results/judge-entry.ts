import type { ResultEntry, ResultSnapshot, Verdict } from '#plugins/sampling/shared/sample-result';
import type { SampleDefinition } from '#plugins/sampling/shared/sample-set';
import { judgeReading, type Judged } from '../engine/verdict.js';

type TestEntry = NonNullable<ResultEntry['tests']>[number];

/** An entry with everything that its verdict depends on. */
export interface JudgedEntry {
  readonly snapshot: ResultSnapshot;
  readonly judged: Judged;
  readonly tests: readonly (TestEntry & { readonly verdict: Verdict | null })[];
  /** The worst of the residue and of the additional tests. */
  readonly verdict: Verdict | null;
}

/** Judges an entry by the definition of its sample; stated amounts replace those of the plan. */
export function judgeEntry(definition: SampleDefinition, entry: ResultEntry): JudgedEntry {
  const snapshot = snapshotOf(definition, entry);
  const judged = judgeSnapshot(snapshot, entry);
  const tests = (entry.tests ?? []).map(test => judgedTest(definition, test));
  return { snapshot, judged, tests, verdict: worst([judged.verdict, ...tests.map(({ verdict }) => verdict)]) };
}

/** What the verdict of an entry depends on. */
export function snapshotOf(definition: SampleDefinition, entry: ResultEntry): ResultSnapshot {
  return {
    method: definition.method,
    lodPpm: definition.lodPpm,
    loqPpm: definition.loqPpm,
    recoveryPercent: definition.recoveryPercent,
    carbonFraction: definition.carbonFraction,
    criterion: definition.criterion,
    dilutionFactor: entry.dilutionFactor ?? definition.dilutionFactor,
    volumeMl: entry.volumeMl ?? definition.volumeMl,
    areaSqcm: entry.areaSqcm ?? definition.areaSqcm,
    overrideReason: entry.overrideReason ?? null,
  };
}

/** The verdict of a reading by its snapshot alone, so that it can be reproduced after any change of master data. */
export function judgeSnapshot(
  snapshot: ResultSnapshot,
  {
    residueOption,
    observedResidue,
    unit,
  }: Pick<ResultEntry, 'observedResidue' | 'unit'> & {
    readonly residueOption: 'quantified' | 'belowDetectionLimit' | 'notDetected' | 'absent';
  },
): Judged {
  const { lodPpm, loqPpm, criterion } = snapshot;
  const reading = { option: residueOption, value: observedResidue ?? null, unit: unit ?? 'ppm', lodPpm, loqPpm };
  return judgeReading(reading, snapshot, criterion);
}

/** A planned test is judged by its planned limit, another one by what is stated with it. */
function judgedTest({ additionalTests = [] }: SampleDefinition, test: TestEntry): JudgedEntry['tests'][number] {
  const planned = additionalTests.find(each => each.test === test.test);
  const judged = planned === undefined ? test : { ...test, operator: planned.operator, limit: planned.value };
  return { ...judged, verdict: testVerdict(judged) };
}

function testVerdict({ value, unit, operator, limit }: TestEntry): Verdict | null {
  if (limit === null || limit === undefined) return null;
  const reading = { option: 'quantified', value, unit, lodPpm: null, loqPpm: null } as const;
  const plain = { areaSqcm: null, volumeMl: null, dilutionFactor: 1, recoveryPercent: null, carbonFraction: null };
  return judgeReading(reading, plain, { operator: operator ?? 'LessThanEqualTo', value: limit, unit, alert: null })
    .verdict;
}

const order: readonly Verdict[] = ['fail', 'inconclusive', 'alert', 'pass'];

function worst(all: readonly (Verdict | null)[]): Verdict | null {
  return order.find(verdict => all.includes(verdict)) ?? all[0] ?? null;
}
