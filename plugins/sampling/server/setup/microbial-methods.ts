import type { AnyCall } from '#kernel/contract';
import type { MicrobialMethodOfSample } from '#plugins/sampling/shared/incubation';

/** A microbial method with what samples take from it. */
export interface MicrobialMethodRow extends MicrobialMethodOfSample {
  readonly isArchived: boolean;
  readonly validFrom: string | null;
  readonly reviewDueOn: string | null;
  readonly kind: string;
  readonly sampling: string;
  readonly recoveryPercent: number | null;
  readonly areaSqcm: number | null;
  readonly volumeMl: number | null;
}

/** Microbial methods by id, archived ones included. */
export async function microbialMethodsOf(
  call: AnyCall,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MicrobialMethodRow>> {
  if (ids.length === 0) return new Map();
  const rows = await call.tx.rows<MicrobialMethodRow>({
    name: 'sampling-microbial-methods',
    text: `select m.id, m.external_id as "externalId", m.name, m.revision, m.archived_at is not null as "isArchived",
        m.valid_from as "validFrom", m.review_due_on as "reviewDueOn", m.kind, m.sampling,
        m.incubation_min_c as "incubationMinC", m.incubation_max_c as "incubationMaxC",
        m.incubation_hours as "incubationHours", m.incubation_max_hours as "incubationMaxHours",
        m.recovery_percent as "recoveryPercent", m.sampled_area_sqcm as "areaSqcm", m.sampled_volume_ml as "volumeMl"
      from products.v_microbial_method m
      where m.facility_id = $1 and m.id = any($2::uuid[])`,
    values: [call.facility.id, [...new Set(ids)]],
  });
  return new Map(rows.map(row => [row.id, row]));
}

/** What a sample of a set keeps of its microbial method. */
export function microbialMethodIn(method: MicrobialMethodRow | null): MicrobialMethodOfSample | null {
  if (method === null) return null;
  const { id, externalId, name, revision, incubationMinC, incubationMaxC, incubationHours, incubationMaxHours } =
    method;
  return { id, externalId, name, revision, incubationMinC, incubationMaxC, incubationHours, incubationMaxHours };
}

/** Why a microbial method does not fit a sample; null where it does. */
export function microbialMisfit(
  { externalId, kind, sampling }: Pick<MicrobialMethodRow, 'externalId' | 'kind' | 'sampling'>,
  { sampleType, contaminant }: { readonly sampleType: string; readonly contaminant: string },
): string | null {
  if (contaminant !== 'BioBurden' && contaminant !== 'Endotoxin') return 'is only for microbial samples';
  if ((kind === 'endotoxin') !== (contaminant === 'Endotoxin'))
    return kind === 'endotoxin' ? `${externalId} measures endotoxin` : `${externalId} measures no endotoxin`;
  return sampling === sampleType ? null : `${externalId} is for ${samplingWords[sampling] ?? sampling}`;
}

const samplingWords: Readonly<Record<string, string>> = {
  contactPlate: 'contact plates',
  swab: 'swabs',
  rinse: 'rinse samples',
};
