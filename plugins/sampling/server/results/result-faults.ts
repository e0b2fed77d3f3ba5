import type { FieldFault } from '#kernel/contract';
import { numberFault } from '#schemas/lib/usable-number';
import type { ResultEntry, SampleResult } from '#plugins/sampling/shared/sample-result';
import type { SetSample } from '#plugins/sampling/shared/sample-set';
import { settled, sideOf } from '#schemas/lib/last-digits';
import { kindOf, recordedUnits } from '../engine/recorded-unit.js';
import { detectionLimitIn } from '../engine/residue.js';
import { incubationFaults } from './incubation-faults.js';
import { judgeEntry, snapshotOf } from './judge-entry.js';

/** What of a sample an entry is held against. */
type MeasuredSample = Pick<SetSample, 'definition' | 'takenAt'>;

/** What is wrong with an entry for a sample, by field; nothing for one that can be stored. */
export function resultFaults(sample: MeasuredSample, entry: ResultEntry, now: Date): FieldFault[] {
  return [
    ...numberFaults(sample, entry),
    ...timeFaults(sample, entry, now),
    ...amountFaults(sample, entry),
    ...testFaults(sample, entry),
    ...incubationFaults(sample, entry, now),
  ];
}

function numberFaults({ definition }: MeasuredSample, entry: ResultEntry): FieldFault[] {
  const { residueOption, observedResidue, unit, detectionLimit = null } = entry;
  const value = observedResidue ?? null;
  const own = unit ?? 'ppm';
  if (!recordedUnits.includes(own)) return [{ path: 'unit', message: `${own} is not a unit of results` }];
  if (residueOption !== 'quantified') {
    if (value !== null)
      return [
        { path: 'observedResidue', message: 'is only for a quantified result: the detection limit stands for it' },
      ];
    if (residueOption !== 'belowDetectionLimit') return limitFaults(detectionLimit !== null);
    return definition.lodPpm === null
      ? [{ path: 'residueOption', message: 'needs the detection limit of the method, which is unknown' }]
      : statedLimitFaults(detectionLimit, own, detectionLimitIn(definition.lodPpm, own, snapshotOf(definition, entry)));
  }
  if (detectionLimit !== null) return limitFaults(true);
  if (value === null) return [{ path: 'observedResidue', message: 'is required' }];
  const fault = numberFault(value);
  if (fault !== null) return [{ path: 'observedResidue', message: fault }];
  const { lodPpm } = definition;
  // Zero is no result: nothing was found down to the detection limit.
  if (value === 0 && definition.sampleType !== 'contactPlate' && lodPpm !== null)
    return [{ path: 'observedResidue', message: '0 is not a result: choose below detection limit' }];
  return [];
}

const limitFaults = (isStated: boolean): FieldFault[] =>
  isStated ? [{ path: 'detectionLimit', message: 'is only for a result below the detection limit' }] : [];

/** What is stated after `<` is the detection limit by which the sample is judged, in the unit of the entry. */
function statedLimitFaults(stated: number | null, unit: string, known: number | null): FieldFault[] {
  if (stated === null || (known !== null && sideOf(stated, known) === 0)) return [];
  const own = known === null ? `has none in ${unit}` : `has ${settled(known)} ${unit}`;
  return [{ path: 'detectionLimit', message: `${stated} ${unit} is another detection limit: the sample ${own}` }];
}

/** A planned test is stated in its planned unit, so that it can be compared with its planned limit. */
function testFaults(
  { definition: { additionalTests = [] } }: MeasuredSample,
  { tests = [] }: ResultEntry,
): FieldFault[] {
  return tests.flatMap(({ test, unit }, index): FieldFault[] => {
    const planned = additionalTests.find(each => each.test === test)?.unit ?? null;
    return planned === null || planned === unit
      ? []
      : [{ path: `tests.${index}.unit`, message: `must be ${planned}, in which ${test} is planned` }];
  });
}

function timeFaults({ takenAt }: MeasuredSample, { measuredAt }: ResultEntry, now: Date): FieldFault[] {
  if (measuredAt === undefined || measuredAt === null) return [];
  const at = Date.parse(measuredAt);
  if (at > now.getTime()) return [{ path: 'measuredAt', message: 'is in the future' }];
  return takenAt !== null && at < Date.parse(takenAt)
    ? [{ path: 'measuredAt', message: 'is before the sample was taken' }]
    : [];
}

function amountFaults(sample: MeasuredSample, entry: ResultEntry): FieldFault[] {
  const { definition } = sample;
  const differs = (['dilutionFactor', 'volumeMl', 'areaSqcm'] as const).filter(
    field => entry[field] !== undefined && entry[field] !== null && entry[field] !== definition[field],
  );
  if (differs.length > 0 && (entry.overrideReason ?? '').trim().length < 3)
    return [{ path: 'overrideReason', message: `is required: ${differs.join(', ')} differ from the plan` }];
  const { criterion } = definition;
  const planned = definition.areaSqcm;
  const area = entry.areaSqcm ?? planned;
  // The limit of the whole sample was calculated for the planned area.
  const isOfSample = criterion !== null && ['mass', 'concentration'].includes(kindOf(criterion.unit));
  if (isOfSample && planned !== null && area !== null && area < planned)
    return [
      {
        path: 'areaSqcm',
        message: `is smaller than the planned ${planned} sqcm, for which the limit of ${criterion.value} ${criterion.unit} holds`,
      },
    ];
  if (criterion === null || numberFaults(sample, entry).length > 0) return [];
  const { judged } = judgeEntry(definition, entry);
  const own = entry.residueOption === 'quantified' ? (entry.unit ?? 'ppm') : 'ppm';
  return judged.verdict === null
    ? [
        {
          path: 'unit',
          message: `${own} cannot be compared with a limit in ${criterion.unit}: area or volume is unknown, or the kind of unit differs`,
        },
      ]
    : [];
}

/** Planned tests of a sample that its result lacks, as a sentence; null when all are entered. */
export function missingTests(
  { definition: { additionalTests = [] } }: Pick<SetSample, 'definition'>,
  result: Pick<SampleResult, 'tests'> | null,
): string | null {
  const missing = additionalTests.filter(({ test }) => result?.tests.every(each => each.test !== test) ?? true);
  return missing.length === 0 ? null : `planned tests without a result: ${missing.map(({ test }) => test).join(', ')}`;
}
