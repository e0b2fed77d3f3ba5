import type { RecordName } from '#plugins/limits/shared/limit';

/** The three parts that identify a record in limits. */
export function recordName(record: {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}): RecordName {
  return { id: record.id, externalId: record.externalId, name: record.name };
}

/** The area of equipment or a train for the response: null when unknown. */
export function areaOf({ areaSqcm }: { readonly areaSqcm: number }): number | null {
  return Number.isNaN(areaSqcm) ? null : areaSqcm;
}
