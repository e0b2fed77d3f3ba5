import { defineUseCase, validationError } from '#kernel/contract';

const maxNames = 10;

/** Refuses to archive a procedure that live equipment or productions refer to. */
export const notInUse = defineUseCase<{ readonly id: string }, void>()({
  name: 'procedures.not-in-use',
  deps: {},
  run: async (_deps, call) => {
    const uses = await call.tx.rows<{ label: string }>({
      text: `select 'equipment ' || e.external_id as label from equipment.v_equipment_procedure u
               join equipment.v_equipment e on e.facility_id = u.facility_id and e.id = u.equipment_id and not e.is_archived
               where u.facility_id = $1 and u.procedure_id = $2
             union
             select 'production ' || p.external_id from products.v_pair_procedure u
               join products.v_production p on p.facility_id = u.facility_id and p.id = u.production_id and p.archived_at is null
               where u.facility_id = $1 and u.procedure_id = $2 and u.is_own
             order by label`,
      values: [call.facility.id, call.input.id],
    });
    if (uses.length === 0) return;
    const more = uses.length > maxNames ? ` and ${uses.length - maxNames} more` : '';
    const names = uses.slice(0, maxNames).map(use => use.label);
    throw validationError({
      path: '',
      message: `This procedure cannot be archived: it is used by ${names.join(', ')}${more}`,
    });
  },
});
