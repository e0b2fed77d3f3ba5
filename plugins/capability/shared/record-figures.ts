import { parseResult, type ReportedResult } from '#plugins/risk/shared/scores/reported-result';
import { figuresOf } from '#plugins/risk/shared/scores/residue-figures';
import type { ProcessCapability } from './process-capability.js';

/** The single results of a record, in its `resultsUnit`; what is no result is left out. */
export function reportedResults({ results }: Pick<ProcessCapability, 'results'>): ReportedResult[] {
  return (results ?? []).flatMap(text => parseResult(text) ?? []);
}

/** The fields of a record that follow from its single results where it has any. */
export type RecordFigures = Pick<
  ProcessCapability,
  'mean' | 'standardDeviation' | 'resultCount' | 'belowDetectionCount'
>;

/**
 * The figures of a record: of its single results where it has any, also where an older way of counting results below
 * detection was saved, else as somebody gave them.
 */
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
