import type { SignedRecords } from '#kernel/contract';
import type { FloorDetail } from './floor-rows.js';

interface Witnessed {
  readonly equipmentId: string;
  readonly procedureId: string | null;
  readonly procedureVersion: number | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly steps: unknown;
  readonly performers: unknown;
}

/** What the signature of an observer covers: the cleaning with its steps. */
export function witnessContent(row: FloorDetail): Witnessed {
  return {
    equipmentId: row.id,
    procedureId: row.procedure?.id ?? null,
    procedureVersion: row.procedureVersion,
    startedAt: row.cleaningStartedAt?.toISOString() ?? null,
    completedAt: row.cleaningCompletedAt?.toISOString() ?? null,
    steps: row.steps,
    performers: row.performers,
  };
}

/** Confirmations as they were signed, from the entries that keep their content. */
export const signedWitnesses: SignedRecords = {
  table: 'qualification.equipment_floor',
  contents: async (call, signatures) => {
    const rows = await call.tx.rows<{ id: string; content: unknown }>({
      name: 'qualification-signed-witnesses',
      text: `select g.id, v.details -> 'signed' as content
             from unnest($2::uuid[], $3::uuid[], $4::int[]) as g (id, record, version)
             join qualification.floor_event v on v.equipment_id = g.record and v.record_version = g.version
               and v.action = 'witness'
             where v.facility_id = $1`,
      values: [
        call.facility.id,
        signatures.map(({ id }) => id),
        signatures.map(({ record }) => record),
        signatures.map(({ version }) => version),
      ],
    });
    return new Map(rows.map(({ id, content }) => [id, content]));
  },
};
