import { randomUUID } from 'node:crypto';
import type { AnyCall } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { SampleSetsApi } from '#plugins/sampling/server/api';
import type { ResidueKind } from '#plugins/qualification/shared/protocol-snapshot';
import type { Study } from '#plugins/qualification/shared/study';
import type { ContaminantKind } from '#schemas/enumerations/master-data';
import { coveredPlant } from '../../assessments/covered-plant.js';
import { limitsInForce } from '../../assessments/limits-in-force.js';
import { residuesOn } from '../residues-on.js';
import { currentOf } from '../runs/run-standing.js';
import { setKey, setOfKey } from './contaminant-sets.js';

const kindOf: Readonly<Partial<Record<ContaminantKind, ResidueKind>>> = {
  product: 'active',
  intermediate: 'intermediate',
  cleaningAgent: 'cleaningAgent',
  Nitrosamine: 'nitrosamine',
};

type Covering = Pick<Study, 'equipmentId' | 'productionId' | 'plan'> & {
  readonly number: string;
  readonly title: string;
  readonly sets: readonly string[];
};

/**
 * What a validated study covers from now on: each residue that its runs were tested for on its equipment after its
 * production, and on the equipment and after the productions that it stands for, with the lowest limit in force on the
 * equipment now. Where that has fallen below a result since the sample was judged, no more is proven than the result.
 */
export async function coverStudy(
  call: AnyCall,
  { limits, sets }: { readonly limits: LimitsApi; readonly sets: SampleSetsApi },
  studyId: string,
): Promise<void> {
  const study = await coveringStudy(call, studyId);
  if (study === undefined || study.equipmentId === null || study.productionId === null) return;
  const { plant } = await limitsInForce(call, limits);
  // As coverage and assessments compare it: the lowest limit of the residue on the equipment, whatever left it there.
  const { lowest } = await coveredPlant(plant);
  const tested = study.sets.map(setOfKey);
  const highest = await highestResults(call, sets, studyId);
  const equipment = [study.equipmentId, ...(study.plan?.coveredEquipmentIds ?? [])];
  const productions = [study.productionId, ...(study.plan?.coveredProductionIds ?? [])];
  const rows = equipment.flatMap((equipmentId, place) =>
    productions.flatMap((productionId, rank) => {
      const isOwn = place === 0 && rank === 0;
      return residuesOn(plant, equipmentId, productionId).flatMap(({ kind, residueId, limit }) => {
        const of = tested.filter(
          set =>
            kindOf[set.kind] === kind &&
            // A worst case stands for the residues of the others, which are not those that were measured.
            (!isOwn || set.residueId === null || set.residueId === residueId),
        );
        if (of.length === 0) return [];
        const inForce = lowest.get(`${equipmentId} ${residueId}`) ?? limit.l3MgPerSqcm;
        const measured = isOwn ? of.map(set => highest.get(setKey(set)) ?? 0) : [];
        return {
          facility_id: call.facility.id,
          id: randomUUID(),
          study_id: studyId,
          equipment_id: equipmentId,
          production_id: productionId,
          residue_kind: kind,
          residue_id: residueId,
          basis: isOwn ? 'own' : place > 0 ? 'group' : 'worstCase',
          proven_limit_mg_per_sqcm: Math.max(inForce, ...measured),
          proven_at: call.now,
        };
      });
    }),
  );
  if (rows.length > 0)
    await call.tx
      .db('qualification.study_cover')
      .insert(rows)
      .onConflict(['facility_id', 'study_id', 'equipment_id', 'production_id', 'residue_kind', 'residue_id'])
      .ignore();
  call.tx.audit({
    domain: 'Study',
    action: 'cover',
    entity: { table: 'qualification.study', id: studyId, label: `${study.number} ${study.title}` },
    changes: [{ path: 'covers', from: null, to: rows.length }],
  });
}

/** The highest result of each contaminant set in the runs that count, mg/sqcm. */
async function highestResults(
  call: AnyCall,
  sets: SampleSetsApi,
  studyId: string,
): Promise<ReadonlyMap<string, number>> {
  const runs = await call.tx.rows<{ setId: string }>({
    name: 'qualification-sets-of-passed-runs',
    text: `select sample_set_id as "setId" from qualification.run where facility_id = $1 and study_id = $2
             and state = 'Completed' and not is_void and outcome = 'pass' and sample_set_id is not null`,
    values: [call.facility.id, studyId],
  });
  const samples = await sets.samples(
    call,
    runs.map(({ setId }) => setId),
  );
  const highest = new Map<string, number>();
  for (const sample of samples) {
    if (sample.definition.isBlank === true) continue;
    const key = setKey({ kind: sample.definition.contaminant, residueId: sample.targetId });
    highest.set(key, Math.max(highest.get(key) ?? 0, currentOf(sample)?.adjustedMgPerSqcm ?? 0));
  }
  return highest;
}

async function coveringStudy(call: AnyCall, id: string): Promise<Covering | undefined> {
  const [found] = await call.tx.rows<Covering>({
    name: 'qualification-covering-study',
    text: `select number, title, equipment_id as "equipmentId", production_id as "productionId", plan,
             coalesce((select jsonb_agg(k) from jsonb_object_keys(results -> 'passes') k), '[]') as sets
           from qualification.study where facility_id = $1 and id = $2`,
    values: [call.facility.id, id],
  });
  return found;
}
