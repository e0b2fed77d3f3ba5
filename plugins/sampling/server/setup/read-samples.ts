import type { AnyCall } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { PlannedSample } from '#plugins/sampling/shared/planned-sample';
import { toBase } from '#schemas/lib/units';
import { isSelected } from './is-selected.js';
import { criterionOfSample, type CriterionOfSample } from './criterion-of-sample.js';
import { dayOf, methodsOf, recoveryOf, type MethodRow } from './methods.js';
import { microbialMethodsOf, type MicrobialMethodRow } from './microbial-methods.js';
import { needsOwnRecovery, recoveryOfSample } from './recovery-of-sample.js';

type Quantity = NonNullable<PlannedSample['area']>;
type Volume = NonNullable<PlannedSample['volume']>;

/** A live planned sample with its location, as it is stored. */
interface SampleRow {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
  readonly sampleType: PlannedSample['sampleType'];
  readonly directness: string;
  readonly contaminant: PlannedSample['contaminant'];
  readonly targetId: string | null;
  readonly productionId: string | null;
  readonly methodId: string | null;
  readonly microbialMethodId: string | null;
  readonly swabsPerSample: number;
  readonly container: string | null;
  readonly storage: string | null;
  readonly isBlank: boolean;
  readonly needsQualification: boolean;
  readonly holdHours: number | null;
  readonly replicates: number;
  readonly acceptanceMode: PlannedSample['acceptanceMode'];
  readonly customLimit: PlannedSample['customLimit'];
  readonly alertLevel: number | null;
  readonly additionalTests: NonNullable<PlannedSample['additionalTests']>;
  readonly ownArea: Quantity | null;
  readonly locationArea: Quantity | null;
  readonly typeArea: Quantity | null;
  readonly ownVolume: Volume | null;
  readonly locationVolume: Volume | null;
  readonly typeVolume: Volume | null;
  readonly locationId: string;
  readonly code: string;
  readonly description: string;
  readonly part: string | null;
  readonly mocId: string | null;
  readonly material: string | null;
  readonly equipmentId: string;
  readonly equipmentCode: string;
  readonly roomGrade: string | null;
}

/** A planned sample with what is taken, measured and accepted: defaults of location, type and method filled in. */
export interface ResolvedSample {
  readonly id: string;
  readonly version: number;
  readonly locationId: string;
  readonly row: SampleRow;
  readonly method: MethodRow | null;
  readonly microbialMethod: MicrobialMethodRow | null;
  readonly areaSqcm: number | null;
  readonly volumeMl: number | null;
  readonly recoveryPercent: number | null;
  /** Null where its mode selects no limit; `whyNoLimit` says why. */
  readonly criterion: CriterionOfSample['criterion'];
  readonly whyNoLimit: string | null;
  /** The recovery of its method on the material of its location must be valid. */
  readonly needsRecovery: boolean;
}

/** Which live samples are read. */
export interface SamplesWanted {
  readonly equipmentId?: string;
  readonly locationId?: string;
  /** Only samples at locations that are selected. */
  readonly selectedOnly?: boolean;
}

/** Live samples at live locations in the order of sampling, each with the limit in force. */
export async function readResolvedSamples(
  call: AnyCall,
  limitsApi: LimitsApi,
  wanted: SamplesWanted,
): Promise<ResolvedSample[]> {
  const rows = await call.tx.rows<SampleRow>({
    name: 'sampling-resolved-samples',
    text: `select s.id, s.external_id as "externalId", s.version, s.sample_type as "sampleType", s.directness,
        s.contaminant, s.target_id as "targetId", s.production_id as "productionId", s.method_id as "methodId",
        s.microbial_method_id as "microbialMethodId", s.swabs_per_sample as "swabsPerSample", s.container, s.storage,
        s.is_blank as "isBlank", coalesce(t.needs_qualification, false) as "needsQualification", s.hold_hours as "holdHours", s.replicates,
        s.acceptance_mode as "acceptanceMode", s.custom_limit as "customLimit", s.alert_level as "alertLevel",
        s.additional_tests as "additionalTests", s.area as "ownArea", l.swab_area as "locationArea",
        t.default_area as "typeArea", s.volume as "ownVolume", l.rinse_volume as "locationVolume",
        t.default_volume as "typeVolume", l.id as "locationId", l.external_id as code, l.description, l.part,
        l.moc_id as "mocId", m.name as material, l.equipment_id as "equipmentId", e.external_id as "equipmentCode",
        e.room_grade as "roomGrade"
      from sampling.sample s
      join sampling.sampling_location l on l.facility_id = s.facility_id and l.id = s.sampling_location_id
      join equipment.v_equipment e on e.facility_id = l.facility_id and e.id = l.equipment_id
      left join equipment.v_moc m on m.facility_id = l.facility_id and m.id = l.moc_id
      left join sampling.sampling_type t on t.facility_id = s.facility_id and t.id = s.sampling_type_id
      where s.facility_id = $1 and s.archived_at is null and l.archived_at is null
        and ($2::uuid is null or l.equipment_id = $2) and ($3::uuid is null or l.id = $3)
        and (not $4::boolean or ${isSelected('l')})
      order by l.swab_order nulls last, lower(l.external_id), s.sequence nulls last, lower(s.external_id)`,
    values: [call.facility.id, wanted.equipmentId ?? null, wanted.locationId ?? null, wanted.selectedOnly ?? false],
  });
  if (rows.length === 0) return [];
  const methods = await methodsOf(
    call,
    rows.flatMap(({ methodId }) => methodId ?? []),
  );
  const microbialMethods = await microbialMethodsOf(
    call,
    rows.flatMap(({ microbialMethodId }) => microbialMethodId ?? []),
  );
  const limits = await limitsApi.inForce(call);
  const day = dayOf(call);
  const grades = await limitsApi.roomGradeLimits(call);
  return rows.map(row => {
    const method = methods.get(row.methodId ?? '') ?? null;
    const microbialMethod = microbialMethods.get(row.microbialMethodId ?? '') ?? null;
    const measures = measuresOf(row, method, microbialMethod);
    const own =
      microbialMethod?.recoveryPercent ??
      (method === null || row.mocId === null ? null : recoveryOf(method, row.mocId, day));
    const recovery = recoveryOfSample(row, own, limits);
    const found = criterionOfSample(
      { ...row, customLimit: row.customLimit ?? null, swabs: row.swabsPerSample, ...measures, recovery },
      limits,
      grades,
    );
    return {
      id: row.id,
      version: row.version,
      locationId: row.locationId,
      row,
      method,
      microbialMethod,
      ...measures,
      recoveryPercent: recovery.percent,
      ...found,
      needsRecovery: method !== null && needsOwnRecovery(row, method, limits),
    };
  });
}

/** Area and volume of a sample: its own, otherwise those of its location, type or method. */
function measuresOf(row: SampleRow, method: MethodRow | null, microbialMethod: MicrobialMethodRow | null) {
  const isSwab = row.sampleType === 'swab';
  const { ownArea, locationArea, typeArea, ownVolume, locationVolume, typeVolume } = row;
  return {
    areaSqcm:
      toBase('surfaceArea', ownArea ?? locationArea ?? typeArea) ??
      (isSwab ? method?.areaSqcm : undefined) ??
      microbialMethod?.areaSqcm ??
      null,
    volumeMl:
      toBase('volume', ownVolume ?? (isSwab ? null : locationVolume) ?? typeVolume) ??
      (isSwab ? method?.volumeMl : undefined) ??
      microbialMethod?.volumeMl ??
      null,
  };
}
