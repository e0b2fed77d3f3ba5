import { Type, type Static } from 'typebox';
import { defineRoute, defineUseCase, RecordsToken, type AnyCall, type Change, type Row } from '#kernel/contract';
import { Equipment } from '#plugins/equipment/shared/equipment';
import { ProcedureReference } from '#plugins/equipment/shared/procedure-reference';
import { closed, Nullable, RecordOf, Uuid } from '#schemas/lib/fields';
import { CleaningProceduresToken } from '../api.js';
import { equipment } from '../equipment.resource.js';

const OneEquipment = Type.Object({ id: Uuid }, closed);
const Body = Type.Object({ version: Type.Integer({ minimum: 1 }) }, closed);
const Answer = Type.Object({ ...Equipment.properties, cleaningProcedure: Nullable(ProcedureReference) });

interface Taken {
  readonly id: string;
  readonly cleaningProcedureVersion: number;
  readonly cleaningProcedureRevision: string | null;
}

/** Refers to the revision in force; a number that was unresolved finds the procedure that has it now. */
async function takeOver(call: AnyCall, id: string): Promise<Taken | undefined> {
  const [taken] = await call.tx.rows<Taken>({
    name: 'equipment-take-over-revision',
    text: `update equipment.equipment t set cleaning_procedure_id = p.id, cleaning_procedure_version = p.document_version,
             cleaning_procedure_revision = p.revision, unresolved_procedure_number = null
           from equipment.v_cleaning_procedure p
           where t.facility_id = $1 and t.id = $2 and p.facility_id = t.facility_id and p.archived_at is null
             and (p.id = t.cleaning_procedure_id or lower(p.external_id) = lower(t.unresolved_procedure_number))
             and (t.cleaning_procedure_version is distinct from p.document_version
               or t.cleaning_procedure_revision is distinct from p.revision)
           returning p.id, p.document_version as "cleaningProcedureVersion", p.revision as "cleaningProcedureRevision"`,
    values: [call.facility.id, id],
  });
  return taken;
}

function changesTo({ id: _id, ...taken }: Taken, before: Row): Change[] {
  return Object.entries(taken)
    .map(([path, to]) => ({ path, from: before[path] ?? null, to }))
    .filter(({ from, to }) => from !== to);
}

const takeOverRevision = defineUseCase<
  { readonly params: Static<typeof OneEquipment>; readonly body: Static<typeof Body> },
  { equipment: Row }
>()({
  name: 'equipment.take-over-revision',
  deps: { records: RecordsToken, procedures: CleaningProceduresToken },
  run: async ({ records, procedures }, call) => {
    const { id } = call.input.params;
    const change = async (before: Row): Promise<Change[]> => {
      const taken = await takeOver(call, id);
      if (taken === undefined) return [];
      for (const each of procedures) await each.assertUsable(call, [taken.id], 'cleaningProcedureNumber');
      return changesTo(taken, before);
    };
    await records.revise(equipment, call, id, { version: call.input.body.version, change });
    return { equipment: await records.get(equipment, call, id) };
  },
});

/** POST /equipments/{id}/cleaning-procedure refers to the revision of the procedure that is in force. */
export const takeOverRevisionRoute = defineRoute({
  scope: 'facility',
  feature: 'equipment',
  method: 'POST',
  path: '/equipments/:id/cleaning-procedure',
  access: { anyOf: ['Equipment.Modify'] },
  reason: 'change',
  summary: 'Takes over the revision in force of the cleaning procedure of equipment',
  input: { params: OneEquipment, body: Body },
  output: Type.Object({ equipment: RecordOf(Answer) }),
  audit: 'required',
  useCase: takeOverRevision,
});
