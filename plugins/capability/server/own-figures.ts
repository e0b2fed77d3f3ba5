import type { AnyCall } from '#kernel/contract';
import { toBase } from '#schemas/lib/units';
import type { ProcessCapability } from '#plugins/capability/shared/process-capability';
import { recordFigures, reportedResults } from '#plugins/capability/shared/record-figures';
import type { CapabilityInput, CapabilityInputs } from '#plugins/risk/server/api';

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
  from capability.process_capability where facility_id = $1 and archived_at is null order by lower(external_id)`;

/** The figures recorded from reports. */
export const ownFigures: CapabilityInputs = {
  figures: async (call: AnyCall) => {
    const rows = await call.tx.rows<OwnRow>({ name: 'capability-own-figures', text, values: [call.facility.id] });
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
    ...inMgPerSqcm(row),
  };
}

function inMgPerSqcm(row: OwnRow): Omit<CapabilityInput, 'productionId' | 'source'> {
  const { mean, standardDeviation, resultCount, belowDetectionCount } = recordFigures(row);
  const { resultsUnit: unit } = row;
  const results = reportedResults(row).map(({ belowDetection, value }) => ({
    belowDetection,
    value: (unit && toBase('surfaceResidue', { value, unit })) ?? NaN,
  }));
  return {
    // Every record has its figures, given or computed.
    meanMgPerSqcm: toBase('surfaceResidue', mean) ?? NaN,
    standardDeviationMgPerSqcm: toBase('surfaceResidue', standardDeviation) ?? NaN,
    resultCount: resultCount ?? 0,
    belowDetectionCount,
    ...(results.length === 0 ? {} : { results }),
  };
}
