import type { RecordName } from '#plugins/limits/shared/limit';

/** The three parts by which limits name a record. */
export function recordName(record: {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}): RecordName {
  return { id: record.id, externalId: record.externalId, name: record.name };
}

/** The area of a machine or train as it is answered: null while nobody knows it. */
export function areaOf({ areaSqcm }: { readonly areaSqcm: number }): number | null {
  return Number.isNaN(areaSqcm) ? null : areaSqcm;
}
