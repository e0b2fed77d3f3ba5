import type { AnyCall } from '#kernel/contract';
import { toBase } from '#schemas/lib/units';
import type { AnalyticalMethod } from '#plugins/products/shared/analytical-method';
import type { MethodRecovery } from '#plugins/products/shared/method-recovery';
import type { DetectionMethod, ResidueDetection } from '../api.js';

interface MethodRow {
  readonly id: string;
  readonly external_id: string;
  readonly name: string;
  readonly substance_id: string;
  readonly technique: string | null;
  readonly swab_area: AnalyticalMethod['swabArea'];
  readonly extraction_volume: AnalyticalMethod['extractionVolume'];
  readonly dilution_factor: number | null;
  readonly carbon_percent: number | null;
  readonly lod: AnalyticalMethod['lod'];
  readonly loq: AnalyticalMethod['loq'];
  readonly recoveries: readonly MethodRecovery[];
}

const substanceId = 'coalesce(api_id, intermediate_id, cleaning_agent_id, nitrosamine_id)';

/** Methods that detect residues of actives, intermediates, cleaning agents and nitrosamines, and visual residue limits. */
export const residueDetection: ResidueDetection = {
  async swabMethods(call: AnyCall): Promise<DetectionMethod[]> {
    const rows = await call.tx.rows<MethodRow>({
      name: 'products-swab-methods',
      text: `select id, external_id, name, ${substanceId} as substance_id, technique, swab_area,
               extraction_volume, dilution_factor, carbon_percent, lod, loq, recoveries
             from products.analytical_method
             where facility_id = $1 and archived_at is null and ${substanceId} is not null and sample_type = 'swab'
             order by lower(external_id)`,
      values: [call.facility.id],
    });
    return rows.map(methodOf);
  },
  async visibleFrom(call: AnyCall): Promise<ReadonlyMap<string, number>> {
    const rows = await call.tx.rows<{ id: string; ug: number }>({
      name: 'products-visible-from',
      text: `select id, kernel.quantity_base(visual_residue_limit) * 1000 as ug from products.active
             where facility_id = $1 and archived_at is null and visual_residue_limit is not null`,
      values: [call.facility.id],
    });
    return new Map(rows.map(row => [row.id, row.ug]));
  },
};

/** LOD and LOQ of the undiluted extract are higher by the dilution factor. */
function methodOf(row: MethodRow): DetectionMethod {
  const dilutionFactor = row.dilution_factor ?? 1;
  const inExtract = (measured: AnalyticalMethod['loq']): number | null => {
    const ppm = toBase('concentration', measured);
    return ppm === null ? null : ppm * dilutionFactor;
  };
  return {
    id: row.id,
    externalId: row.external_id,
    name: row.name,
    substanceId: row.substance_id,
    technique: row.technique,
    swabAreaSqcm: toBase('surfaceArea', row.swab_area),
    extractionVolumeMl: toBase('volume', row.extraction_volume),
    dilutionFactor,
    carbonFraction: row.carbon_percent === null ? null : row.carbon_percent / 100,
    lodPpm: inExtract(row.lod),
    loqPpm: inExtract(row.loq),
    recoveries: row.recoveries.map(({ mocId, recoveryPercent }) => ({ mocId, recoveryPercent })),
  };
}
