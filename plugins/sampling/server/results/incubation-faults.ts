import type { FieldFault } from '#kernel/contract';
import type { ResultEntry, SampleResult } from '#plugins/sampling/shared/sample-result';
import { incubationDeviation } from '#plugins/sampling/shared/incubation';
import type { SetSample } from '#plugins/sampling/shared/sample-set';

const isMicrobial = ({ definition: { contaminant } }: Pick<SetSample, 'definition'>): boolean =>
  contaminant === 'BioBurden' || contaminant === 'Endotoxin';

/** What is wrong with a stated incubation: it is of a microbial sample, after its sampling and before its measurement. */
export function incubationFaults(
  sample: Pick<SetSample, 'definition' | 'takenAt'>,
  { incubation, measuredAt }: Pick<ResultEntry, 'incubation' | 'measuredAt'>,
  now: Date,
): FieldFault[] {
  if (incubation === null || incubation === undefined) return [];
  if (!isMicrobial(sample)) return [{ path: 'incubation', message: 'is only for microbial samples' }];
  const [started, ended] = [Date.parse(incubation.startedAt), Date.parse(incubation.endedAt)];
  if (sample.takenAt !== null && started < Date.parse(sample.takenAt))
    return [{ path: 'incubation.startedAt', message: 'is before the sample was taken' }];
  if (ended <= started) return [{ path: 'incubation.endedAt', message: 'must be after the start' }];
  const measured = measuredAt === null || measuredAt === undefined ? now.getTime() : Date.parse(measuredAt);
  return ended > measured ? [{ path: 'incubation.endedAt', message: 'is after the colonies were counted' }] : [];
}

/**
 * Why a microbial result cannot be reviewed; null where it can. Colonies count only after a known incubation, and one outside
 * the range of the method needs an explanation.
 */
export function missingIncubation(
  { definition: { contaminant, microbialMethod } }: Pick<SetSample, 'definition'>,
  result: Pick<SampleResult, 'incubation'> | null,
): string | null {
  const incubation = result?.incubation ?? null;
  if (contaminant === 'BioBurden' && incubation === null)
    return 'the incubation is not recorded: return the result to enter it';
  const deviation = incubationDeviation(microbialMethod, incubation);
  return deviation !== null && (incubation?.explanation ?? '').trim() === ''
    ? `the incubation is not explained (${deviation}): return the result to enter the explanation`
    : null;
}
