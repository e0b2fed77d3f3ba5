import type { RecordName } from '#schemas/limits/limit';

/** The three parts by which limits name a record. */
export function recordName(record: {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}): RecordName {
  return { id: record.id, externalId: record.externalId, name: record.name };
}
