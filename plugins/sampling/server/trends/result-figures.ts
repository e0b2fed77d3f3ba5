import type { AnyCall } from '#kernel/contract';
import { figuresOf } from '#plugins/risk/shared/scores/residue-figures';
import type { CapabilityInput, CapabilityInputs } from '#plugins/risk/server/api';

interface ReviewedResults {
  readonly productionId: string;
  readonly results: readonly { readonly value: number; readonly belowDetection: boolean }[];
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** Residue of the product found after its productions, from reviewed results, in mg/sqcm. */
const text = `select t.production_id as "productionId",
    jsonb_agg(jsonb_build_object('value', r.adjusted_mg_per_sqcm, 'belowDetection', r.is_bound)
      order by r.measured_at, r.id) as results,
    to_char(min(r.measured_at), 'YYYY-MM-DD') as "periodFrom", to_char(max(r.measured_at), 'YYYY-MM-DD') as "periodTo"
  from sampling.sample_result r
  join sampling.set_sample s on s.facility_id = r.facility_id and s.id = r.set_sample_id
  join sampling.sample_set t on t.facility_id = s.facility_id and t.id = s.set_id
  where r.facility_id = $1 and r.is_current and s.state = 'Reviewed' and s.definition ->> 'contaminant' = 'product'
    and not coalesce((s.definition ->> 'isBlank')::boolean, false)
    and r.adjusted_mg_per_sqcm > 0 and t.production_id is not null
  group by t.production_id having count(*) > 1 order by t.production_id`;

/** The figures of reviewed results, which the scores of risk take beside those of reports. */
export const resultFigures: CapabilityInputs = {
  figures: async (call: AnyCall) => {
    const rows = await call.tx.rows<ReviewedResults>({ name: 'sampling-figures', text, values: [call.facility.id] });
    return rows.map(inputOf);
  },
};

function inputOf({ productionId, results, periodFrom, periodTo }: ReviewedResults): CapabilityInput {
  const { mean, standardDeviation, resultCount, belowDetectionCount } = figuresOf(results);
  return {
    productionId,
    source: {
      id: productionId,
      externalId: 'Results',
      name: 'Reviewed sample results',
      report: null,
      cleaningProcedureNumber: null,
      periodFrom,
      periodTo,
      page: '/sampling/trends',
    },
    meanMgPerSqcm: mean,
    standardDeviationMgPerSqcm: standardDeviation,
    resultCount,
    belowDetectionCount,
    results,
  };
}
