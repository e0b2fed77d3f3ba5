import { validationError, type FieldFault } from '#kernel/contract';
import { isDedicated, type Equipment } from '#plugins/equipment/shared/equipment';

type DedicationFields = Pick<Equipment, 'dedication' | 'dedicatedTo' | 'dedicationReason'>;
const fields = ['dedication', 'dedicatedTo', 'dedicationReason'] as const;

/** Rows saved before the dedication reason became compulsory. */
export const withoutDedicationReason = `t.dedication <> 'shared' and (t.dedication_reason is null
  or (t.dedicated_to is null and t.dedication in ('dedicatedProduct', 'dedicatedGroup')))`;

/**
 * Checks the dedication (entities 2.1): equipment that is not shared needs a reason, dedicated equipment also the
 * product or group. Rows and files from before these fields stay valid until a change touches them. Fields that no
 * longer apply are cleared. Throws DataValidationError at the field.
 */
export function statedDedication(
  sent: Partial<DedicationFields>,
  before: Partial<DedicationFields> | null,
): DedicationFields {
  const next = {
    dedication: sent.dedication ?? 'shared',
    dedicatedTo: sent.dedicatedTo ?? null,
    dedicationReason: sent.dedicationReason ?? null,
  } as const;
  if (isUntouched(sent, next, before)) return next;
  const [takesName, takesReason] = [isDedicated(next.dedication), next.dedication !== 'shared'];
  const stays = (field: (typeof fields)[number]): boolean => next[field] === (before?.[field] ?? null);
  const faults: FieldFault[] = [];
  if (takesName && next.dedicatedTo === null)
    faults.push({
      path: 'dedicatedTo',
      message: 'is required: name the product or group that the equipment is dedicated to',
    });
  if (!takesName && next.dedicatedTo !== null && !stays('dedicatedTo'))
    faults.push({ path: 'dedicatedTo', message: 'is only for equipment dedicated to a product or a group' });
  if (takesReason && next.dedicationReason === null)
    faults.push({ path: 'dedicationReason', message: 'is required: state why the equipment is not shared' });
  if (!takesReason && next.dedicationReason !== null && !stays('dedicationReason'))
    faults.push({ path: 'dedicationReason', message: 'is only for equipment that is not shared' });
  if (faults.length > 0) throw validationError(...faults);
  return {
    dedication: next.dedication,
    dedicatedTo: takesName ? next.dedicatedTo : null,
    dedicationReason: takesReason ? next.dedicationReason : null,
  };
}

/** A file from before these fields has no columns for them. */
function isUntouched(
  sent: Partial<DedicationFields>,
  next: DedicationFields,
  before: Partial<DedicationFields> | null,
) {
  if (before === null) return sent.dedicatedTo === undefined && sent.dedicationReason === undefined;
  return fields.every(field => next[field] === (before[field] ?? null));
}
