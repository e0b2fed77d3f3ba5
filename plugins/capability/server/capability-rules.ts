import { validationError, type FieldFault } from '#kernel/contract';
import { sideOf } from '#schemas/lib/last-digits';
import { toBase } from '#schemas/lib/units';
import { ProcessCapability } from '#plugins/capability/shared/process-capability';
import { storedResult, parseResult } from '#plugins/risk/shared/scores/reported-result';
import { recordFigures, type RecordFigures } from '#plugins/capability/shared/record-figures';

const computed = [
  'mean',
  'standardDeviation',
  'resultCount',
  'belowDetectionCount',
] as const satisfies (keyof RecordFigures)[];

/** Figures are computed from single results if there are any, otherwise entered. */
export function preparedCapability(sent: ProcessCapability, before: ProcessCapability | null): ProcessCapability {
  const results = sent.results?.length ? sent.results.map(storedResult) : null;
  const next = { ...withNulls(sent), results };
  const faults = [
    ...periodFaults(next),
    ...(results === null ? figureFaults(next, before) : resultFaults(next, results)),
  ];
  if (faults.length > 0) throw validationError(...faults);
  if (results === null) return { ...next, resultsUnit: null };
  const figures = recordFigures(next);
  const byHand = computed.filter(field => isOther(next, before, field, figures));
  if (byHand.length > 0)
    throw validationError(...byHand.map(path => ({ path, message: 'is computed from the results: leave it empty' })));
  return { ...next, ...figures };
}

/** Omitted fields become null. */
function withNulls(sent: ProcessCapability): ProcessCapability {
  const nothing = Object.fromEntries(Object.keys(ProcessCapability.properties).map(key => [key, null]));
  return { ...nothing, ...sent };
}

function periodFaults({ periodFrom, periodTo }: ProcessCapability): FieldFault[] {
  if (periodFrom === null || periodTo === null || periodFrom <= periodTo) return [];
  return [{ path: 'periodTo', message: 'is before the start of the period' }];
}

function figureFaults(next: ProcessCapability, before: ProcessCapability | null): FieldFault[] {
  const { resultCount, belowDetectionCount, resultsUnit } = next;
  const needed = (['mean', 'standardDeviation', 'resultCount'] as const).filter(field => next[field] === null);
  return [
    ...needed.map(path => ({ path, message: 'is required, unless single results are given' })),
    ...((belowDetectionCount ?? 0) > (resultCount ?? Infinity)
      ? [{ path: 'belowDetectionCount', message: 'is greater than the number of results' }]
      : []),
    // The unit of results that are taken out goes with them.
    ...(resultsUnit === null || resultsUnit === before?.resultsUnit
      ? []
      : [{ path: 'resultsUnit', message: 'is only for single results, and none are given' }]),
  ];
}

function resultFaults({ resultsUnit }: ProcessCapability, results: readonly string[]): FieldFault[] {
  const unreadable = results.flatMap((text, index): FieldFault[] =>
    parseResult(text) === null ? [{ path: `results.${index}`, message: unreadableResult(text) }] : [],
  );
  return [
    ...(resultsUnit === null ? [{ path: 'resultsUnit', message: 'is required for single results' }] : []),
    ...(results.length < 2 ? [{ path: 'results', message: 'must be at least two for a standard deviation' }] : []),
    ...unreadable,
  ];
}

function unreadableResult(text: string): string {
  return Number(text) === 0
    ? '0 is not a result: enter < and the detection limit'
    : `${text} is not a result: enter a number above 0, or < and the detection limit`;
}

/** True for a figure in the request that differs from the computed one, so that an export can be imported again. */
function isOther(
  next: ProcessCapability,
  before: ProcessCapability | null,
  field: keyof RecordFigures,
  figures: RecordFigures,
): boolean {
  const given = numberOf(next[field]);
  if (given === null || given === numberOf(before?.[field] ?? null)) return false;
  const follows = numberOf(figures[field]) ?? 0;
  return sideOf(given, follows) !== 0;
}

function numberOf(value: RecordFigures[keyof RecordFigures]): number | null {
  return typeof value === 'number' ? value : toBase('surfaceResidue', value);
}
