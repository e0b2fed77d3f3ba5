import { isDeepStrictEqual } from 'node:util';
import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { readEquipmentSurface, type EquipmentSurface } from '#plugins/equipment/server/api';
import type { SamplingAssessment } from '#plugins/sampling/shared/sampling-assessment';
import type { AttributeScore } from '#plugins/sampling/shared/sampling-location';
import type { SamplingAttribute } from '#plugins/sampling/shared/sampling-attribute';
import { chooseLocations, minimumFor, type ChosenLocation } from '../engine/choose-locations.js';
import { locationScore } from '../engine/location-score.js';
import { policyFor, type ChoosingPolicy } from './sampling-policy.resource.js';

interface LocationRow {
  readonly id: string;
  readonly code: string;
  readonly part: string | null;
  readonly material: string | null;
  readonly attributeScores: readonly AttributeScore[];
  readonly selected: boolean | null;
  readonly selectionReason: string | null;
  readonly worstResultPercent: number | null;
}
type Attribute = Pick<SamplingAttribute, 'name' | 'role' | 'options'> & {
  readonly id: string;
  readonly weight: number;
};

/** The locations that a policy chooses on equipment. */
export interface Choice {
  readonly surface: EquipmentSurface;
  readonly policy: ChoosingPolicy;
  readonly rows: readonly (ChosenLocation & { readonly worstResultPercent: number | null })[];
}

/** Scores the live locations of equipment and chooses among them by a policy, by default the one for its type. */
export async function chooseOn(call: AnyCall, equipmentId: string, wanted?: ChoosingPolicy): Promise<Choice> {
  const surface = await readEquipmentSurface(call, equipmentId);
  if (surface === null) throw validationError({ path: 'equipmentId', message: 'does not exist in this facility' });
  if (surface.isArchived) throw validationError({ path: 'equipmentId', message: `${surface.externalId} is archived` });
  const policy = wanted ?? (await policyFor(call, surface.equipmentType));
  if (policy === null)
    throw validationError({ path: 'equipmentId', message: `no sampling policy is for ${surface.equipmentType}` });
  const locations = await locationsOf(call, equipmentId);
  const attributes = await liveAttributes(call);
  const faults = locations.flatMap(location => unscored(location, attributes));
  if (faults.length > 0) throw validationError(...faults);
  const percents = new Map(locations.map(({ id, worstResultPercent }) => [id, worstResultPercent]));
  const chosen = chooseLocations(
    locations.map(({ id, code, part, material, attributeScores, selected, selectionReason }) => ({
      id,
      code,
      part,
      material,
      score: locationScore(scoresOf(attributeScores, attributes), policy.combination ?? 'productPlusSum'),
      decision: selected === null ? null : { selected, reason: selectionReason ?? 'chosen by hand' },
    })),
    {
      selection: policy.selection,
      threshold: policy.threshold,
      topCount: policy.topCount,
      everyMaterial: policy.everyMaterial ?? false,
      minimumLocations: minimumFor(surface.areaSqcm, policy.minimumLocations ?? 1, policy.areaBands ?? []),
    },
  );
  const rows = chosen.map(row => ({ ...row, worstResultPercent: percents.get(row.id) ?? null }));
  return { surface, policy, rows };
}

/** Fills in what an assessment finds: scores, ranks, the choice with its reasons, and contact parts without a location. */
export async function prepareAssessment(
  sent: SamplingAssessment,
  call: AnyCall,
  before: SamplingAssessment | null,
): Promise<SamplingAssessment> {
  if (before !== null && before.equipmentId !== sent.equipmentId)
    throw validationError({ path: 'equipmentId', message: 'cannot change' });
  if (before === null && (await assessmentOf(call, sent.equipmentId)) !== null)
    throw validationError({ path: 'equipmentId', message: 'has an assessment: assess it again' });
  const { surface, policy, rows } = await chooseOn(call, sent.equipmentId);
  const exclusions = sent.exclusions ?? [];
  const faults = exclusions.flatMap(({ part }, index): FieldFault[] =>
    surface.parts.some(({ name }) => name === part)
      ? []
      : [{ path: `exclusions.${index}.part`, message: `${part} is not a part of ${surface.externalId}` }],
  );
  if (faults.length > 0) throw validationError(...faults);
  const covered = new Set([...rows.map(({ part }) => part), ...exclusions.map(({ part }) => part)]);
  const scores = rows.map(({ score }) => score);
  const found = {
    exclusions,
    rows: rows.map(({ decision: _decision, ...row }) => row),
    uncoveredParts: surface.parts
      .filter(({ isContact, name }) => isContact && !covered.has(name))
      .map(({ name }) => name),
    threshold: policy.threshold,
  };
  // Another name alone is no new assessment.
  const isSame =
    before !== null &&
    before.assessReason === sent.assessReason &&
    (Object.keys(found) as (keyof typeof found)[]).every(key => isDeepStrictEqual(found[key], before[key]));
  return {
    ...sent,
    ...found,
    policyId: policy.id,
    assessedAt: isSame ? before.assessedAt : call.now.toISOString(),
    assessedBy: isSame ? before.assessedBy : call.actor.fullName,
    highestScore: scores.length === 0 ? null : Math.max(...scores),
    meanScore: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    basis: `Sampling policy ${policy.externalId}`,
  };
}

/** The assessment of equipment; null before the first. */
export async function assessmentOf(
  call: AnyCall,
  equipmentId: string,
): Promise<{ readonly id: string; readonly version: number; readonly isArchived: boolean } | null> {
  const [row] = await call.tx.rows<{ id: string; version: number; isArchived: boolean }>({
    name: 'sampling-assessment-of-equipment',
    text: `select id, version, archived_at is not null as "isArchived" from sampling.sampling_assessment
           where facility_id = $1 and equipment_id = $2`,
    values: [call.facility.id, equipmentId],
  });
  return row ?? null;
}

function scoresOf(chosen: readonly AttributeScore[], attributes: readonly Attribute[]) {
  return attributes.flatMap(({ id, name, role, weight, options }) => {
    const option = chosen.find(({ attributeId }) => attributeId === id)?.option;
    const score = options.find(({ label }) => label === option)?.score;
    return score === undefined ? [] : [{ name, role, weight, score }];
  });
}

function unscored({ code, attributeScores }: LocationRow, attributes: readonly Attribute[]): FieldFault[] {
  const missing = attributes.filter(attribute => scoresOf(attributeScores, [attribute]).length === 0);
  return missing.length === 0
    ? []
    : [{ path: 'equipmentId', message: `${code} has no score for ${missing.map(({ name }) => name).join(', ')}` }];
}

/** Live attributes of sampling locations. */
export function liveAttributes(call: AnyCall): Promise<Attribute[]> {
  return call.tx.rows<Attribute>({
    name: 'sampling-live-attributes',
    text: `select id, name, role, weight, options from sampling.sampling_attribute
           where facility_id = $1 and archived_at is null order by lower(external_id)`,
    values: [call.facility.id],
  });
}

function locationsOf(call: AnyCall, equipmentId: string): Promise<LocationRow[]> {
  return call.tx.rows<LocationRow>({
    name: 'sampling-locations-to-assess',
    text: `select l.id, l.external_id as code, l.part, m.name as material, l.attribute_scores as "attributeScores",
        l.selected, l.selection_reason as "selectionReason",
        (select max(r.percent_of_limit) from sampling.set_sample s
          join sampling.sample_result r on r.facility_id = s.facility_id and r.set_sample_id = s.id and r.is_current
          where s.facility_id = l.facility_id and s.location_id = l.id) as "worstResultPercent"
      from sampling.sampling_location l
      left join equipment.v_moc m on m.facility_id = l.facility_id and m.id = l.moc_id
      where l.facility_id = $1 and l.equipment_id = $2 and l.archived_at is null order by lower(l.external_id)`,
    values: [call.facility.id, equipmentId],
  });
}
