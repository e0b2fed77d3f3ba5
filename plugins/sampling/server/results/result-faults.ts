import type { FieldFault } from '#kernel/contract';
import { numberFault } from '#schemas/lib/usable-number';
import type { ResultEntry } from '#plugins/sampling/shared/sample-result';
import type { SetSample } from '#plugins/sampling/shared/sample-set';
import { judgeEntry } from './judge-entry.js';
import { recordedUnits } from '../engine/recorded-unit.js';

/** What is wrong with an entry for a sample, by field; nothing for one that can be stored. */
export function resultFaults(sample: SetSample, entry: ResultEntry, now: Date): FieldFault[] {
  return [...numberFaults(sample, entry), ...timeFaults(sample, entry, now), ...amountFaults(sample, entry)];
}

function numberFaults({ definition }: SetSample, { residueOption, observedResidue, unit }: ResultEntry): FieldFault[] {
  const value = observedResidue ?? null;
  const own = unit ?? 'ppm';
  if (!recordedUnits.includes(own)) return [{ path: 'unit', message: `${own} is not a unit of results` }];
  if (residueOption !== 'quantified') {
    if (value !== null)
      return [
        { path: 'observedResidue', message: 'is only for a quantified result: the detection limit stands for it' },
      ];
    return residueOption === 'belowDetectionLimit' && definition.lodPpm === null
      ? [{ path: 'residueOption', message: 'needs the detection limit of the method, which is unknown' }]
      : [];
  }
  if (value === null) return [{ path: 'observedResidue', message: 'is required' }];
  const fault = numberFault(value);
  if (fault !== null) return [{ path: 'observedResidue', message: fault }];
  const { lodPpm } = definition;
  // Zero is no result: nothing was found down to the detection limit.
  if (value === 0 && definition.sampleType !== 'contactPlate' && lodPpm !== null)
    return [{ path: 'observedResidue', message: '0 is not a result: choose below detection limit' }];
  return [];
}

function timeFaults({ takenAt }: SetSample, { measuredAt }: ResultEntry, now: Date): FieldFault[] {
  if (measuredAt === undefined || measuredAt === null) return [];
  const at = Date.parse(measuredAt);
  if (at > now.getTime()) return [{ path: 'measuredAt', message: 'is in the future' }];
  return takenAt !== null && at < Date.parse(takenAt)
    ? [{ path: 'measuredAt', message: 'is before the sample was taken' }]
    : [];
}

function amountFaults(sample: SetSample, entry: ResultEntry): FieldFault[] {
  const { definition } = sample;
  const differs = (['dilutionFactor', 'volumeMl', 'areaSqcm'] as const).filter(
    field => entry[field] !== undefined && entry[field] !== null && entry[field] !== definition[field],
  );
  if (differs.length > 0 && (entry.overrideReason ?? '').trim().length < 3)
    return [{ path: 'overrideReason', message: `is required: ${differs.join(', ')} differ from the plan` }];
  const { criterion } = definition;
  if (criterion === null || numberFaults(sample, entry).length > 0) return [];
  const { judged } = judgeEntry(definition, entry);
  return judged.verdict === null
    ? [
        {
          path: 'unit',
          message: `cannot be compared with a limit in ${criterion.unit}: area or volume is unknown, or the kind of unit differs`,
        },
      ]
    : [];
}
