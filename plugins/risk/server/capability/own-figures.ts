import type { AnyCall } from '#kernel/contract';
import { toBase } from '#schemas/lib/units';
import type { ProcessCapability } from '#schemas/risk/process-capability';
import { parseResult } from '#schemas/risk/reported-result';
import type { CapabilityInput, CapabilityInputs } from '../api.js';
import { figuresOf } from '../engine/index.js';

type OwnRow = Pick<
  ProcessCapability,
  | 'externalId'
  | 'name'
  | 'productionId'
  | 'cleaningProcedureNumber'
  | 'mean'
  | 'standardDeviation'
  | 'resultCount'
  | 'belowDetectionCount'
  | 'results'
  | 'resultsUnit'
  | 'source'
  | 'periodFrom'
  | 'periodTo'
> & { readonly id: string };

const text = `select id, external_id as "externalId", name, production_id as "productionId",
    cleaning_procedure_number as "cleaningProcedureNumber", mean, standard_deviation as "standardDeviation",
    result_count as "resultCount", below_detection_count as "belowDetectionCount",
    results, results_unit as "resultsUnit", source,
    period_from as "periodFrom", period_to as "periodTo"
  from risk.process_capability where facility_id = $1 and archived_at is null order by lower(external_id)`;

/** The figures that people have recorded from reports. */
export const ownFigures: CapabilityInputs = {
  figures: async (call: AnyCall) => {
    const rows = await call.tx.rows<OwnRow>({ name: 'risk-own-figures', text, values: [call.facility.id] });
    return rows.map(inputOf);
  },
};

function inputOf(row: OwnRow): CapabilityInput {
  const { id, externalId, name, cleaningProcedureNumber, periodFrom, periodTo } = row;
  return {
    productionId: row.productionId,
    source: {
      id,
      externalId,
      name,
      report: row.source,
      cleaningProcedureNumber,
      periodFrom,
      periodTo,
      page: `/risk/process-capability/${id}`,
    },
    ...figuresIn(row),
  };
}

/** Of single results where there are any, else as given; every record has the one or the other. */
function figuresIn(row: OwnRow): Omit<CapabilityInput, 'productionId' | 'source'> {
  const results = (row.results ?? [])
    .flatMap(text => parseResult(text) ?? [])
    .map(({ belowDetection, value }) => ({
      belowDetection,
      value: toBase('surfaceResidue', { value, unit: row.resultsUnit ?? 'mg/sqcm' }) ?? NaN,
    }));
  if (results.length === 0)
    return {
      meanMgPerSqcm: toBase('surfaceResidue', row.mean) ?? NaN,
      standardDeviationMgPerSqcm: toBase('surfaceResidue', row.standardDeviation) ?? NaN,
      resultCount: row.resultCount ?? 0,
      belowDetectionCount: row.belowDetectionCount,
    };
  const { mean, standardDeviation, resultCount, belowDetectionCount } = figuresOf(results);
  return {
    meanMgPerSqcm: mean,
    standardDeviationMgPerSqcm: standardDeviation,
    resultCount,
    belowDetectionCount,
    results,
  };
}
