import type { AnyCall } from '#kernel/contract';
import type { PlantLimits } from '#plugins/limits/server/api';
import { acceptedStudies } from '../historical-studies/accepted-studies.js';
import { kindOfResidueType } from '../studies/residues-on.js';
import { coversOfAccepted } from '../historical-studies/covers-of-accepted.js';
import type { Cover, CoveredPlant } from '../engine/assessments/lost-cover.js';

/** Cover with the names that people read, and the kind of its residue. */
export interface NamedCover extends Cover {
  readonly residueKind: string;
  readonly study: string;
  readonly equipment: string;
  readonly production: string;
}

/** What finished and accepted studies prove and what is still valid today: of each residue of a production on equipment the newest proof. */
export async function liveCovers(call: AnyCall, today: string, plant: PlantLimits): Promise<readonly NamedCover[]> {
  const newest = new Map<string, NamedCover>();
  for (const cover of [...(await coversOfStudies(call, today)), ...(await acceptedCovers(call, plant))]) {
    const key = `${cover.equipmentId} ${cover.productionId} ${cover.residueId}`;
    const other = newest.get(key);
    if (other === undefined || other.provenAt < cover.provenAt) newest.set(key, cover);
  }
  return [...newest.values()];
}

/** Covers of historical studies in a plant. One that names no residue states no limit that could fall below it. */
async function acceptedCovers(call: AnyCall, plant: PlantLimits): Promise<readonly NamedCover[]> {
  const { records } = plant;
  const residues = new Map(plant.residueNames().map(each => [each.id, each]));
  const labels = new Map([...records.equipments, ...records.productions].map(each => [each.id, nameOf(each)]));
  const covers = coversOfAccepted(await acceptedStudies(call), records.productions, [...residues.values()]);
  return covers.flatMap(({ study, residueId, ...cover }) => {
    const residue = residues.get(residueId ?? '');
    if (residue === undefined) return [];
    return {
      ...cover,
      id: `${study.id} ${cover.equipmentId} ${cover.productionId} ${residue.id}`,
      residueId: residue.id,
      residueKind: kindOfResidueType[residue.residueType],
      study: study.number,
      provenAt: study.provenAt.getTime(),
      equipment: labels.get(cover.equipmentId) ?? '',
      production: labels.get(cover.productionId) ?? '',
    };
  });
}

const nameOf = ({ externalId, name }: { readonly externalId: string; readonly name: string }): string =>
  `${externalId} ${name}`;

async function coversOfStudies(call: AnyCall, today: string): Promise<readonly NamedCover[]> {
  const rows = await call.tx.rows<Omit<NamedCover, 'provenAt'> & { readonly at: string }>({
    name: 'qualification-live-covers',
    text: `select distinct on (c.equipment_id, c.production_id, c.residue_kind, c.residue_id)
             c.id, c.equipment_id as "equipmentId", c.production_id as "productionId", c.residue_kind as "residueKind",
             c.residue_id as "residueId", c.proven_limit_mg_per_sqcm as "provenLimitMgPerSqcm", c.proven_at::text as at,
             s.number as study, e.external_id || ' ' || e.name as equipment, p.external_id || ' ' || p.name as production
           from qualification.study_cover c
           join qualification.study s on s.facility_id = c.facility_id and s.id = c.study_id
           join equipment.v_equipment e on e.facility_id = c.facility_id and e.id = c.equipment_id
           join products.v_production p on p.facility_id = c.facility_id and p.id = c.production_id
           where c.facility_id = $1 and s.state = 'Completed' and s.outcome = 'Validated'
             and (c.valid_until is null or c.valid_until >= $2::date)
           order by c.equipment_id, c.production_id, c.residue_kind, c.residue_id, c.proven_at desc`,
    values: [call.facility.id, today],
  });
  return rows.map(({ at, ...cover }) => ({ ...cover, provenAt: Date.parse(at) }));
}

/** A plant as cover is judged against. */
export async function coveredPlant(plant: PlantLimits): Promise<CoveredPlant> {
  await plant.ready(['residues']);
  const residues = plant.residues();
  const { equipments, productions } = plant.records;
  const lowest = new Map<string, number>();
  for (const { equipment, substance, l3MgPerSqcm } of residues) {
    const key = `${equipment.id} ${substance.id}`;
    lowest.set(key, Math.min(lowest.get(key) ?? Infinity, l3MgPerSqcm));
  }
  return {
    equipmentIds: new Set(equipments.map(({ id }) => id)),
    productionIds: new Set(productions.map(({ id }) => id)),
    uses: new Set(productions.flatMap(({ id, uses }) => uses.map(({ equipmentId }) => `${id} ${equipmentId}`))),
    lowest,
    residueIds: new Set(plant.residueNames().map(({ id }) => id)),
  };
}

/** Residues by id as people read them. */
export function residueLabels(plant: PlantLimits): ReadonlyMap<string, string> {
  return new Map(plant.residueNames().map(residue => [residue.id, nameOf(residue)]));
}
