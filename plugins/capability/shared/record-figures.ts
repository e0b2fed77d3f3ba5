import { parseResult, type ReportedResult } from '#plugins/risk/shared/scores/reported-result';
import { figuresOf } from '#plugins/risk/shared/scores/residue-figures';
import type { ProcessCapability } from './process-capability.js';

/** The single results of a record in its `resultsUnit`; unreadable ones are left out. */
export function reportedResults({ results }: Pick<ProcessCapability, 'results'>): ReportedResult[] {
  return (results ?? []).flatMap(text => parseResult(text) ?? []);
}

/** The fields of a record that are computed from its single results. */
export type RecordFigures = Pick<
  ProcessCapability,
  'mean' | 'standardDeviation' | 'resultCount' | 'belowDetectionCount'
>;

/** The figures of a record: computed from its single results if there are any, otherwise as entered. */
export function recordFigures(
  record: RecordFigures & Pick<ProcessCapability, 'results' | 'resultsUnit'>,
): RecordFigures {
  const { mean, standardDeviation, resultCount, belowDetectionCount, resultsUnit: unit } = record;
  const results = reportedResults(record);
  if (results.length < 2 || unit === null) return { mean, standardDeviation, resultCount, belowDetectionCount };
  const figures = figuresOf(results);
  return {
    ...figures,
    mean: { value: figures.mean, unit },
    standardDeviation: { value: figures.standardDeviation, unit },
  };
}
