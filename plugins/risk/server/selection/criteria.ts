import { ApiError, type AnyCall } from '#kernel/contract';
import type { SelectionCriterion } from '#plugins/risk/shared/setup/selection-criterion';
import { subjectPermissions, type CriterionSubject } from '#plugins/risk/shared/setup/criterion-fields';

/** A stored criterion, as of any date. */
export type StoredCriterion = Required<SelectionCriterion> & { readonly id: string };

const columns = `id, external_id as "externalId", name, key, applies_to as "appliesTo", source_field as "sourceField", kind,
  bands, operator, threshold, filter_text as "filterText", weight, missing_rule as "missingRule", tie_order as "tieOrder"`;

/** Live criteria of a kind of record, by key. */
export function criteriaOf(call: AnyCall, subject: CriterionSubject): Promise<readonly StoredCriterion[]> {
  return call.tx.rows<StoredCriterion>({
    name: 'selection-criteria-of-subject',
    text: `select ${columns} from risk.selection_criterion
           where facility_id = $1 and applies_to = $2 and archived_at is null order by key`,
    values: [call.facility.id, subject],
  });
}

/** One criterion, including archived ones, or NotFoundError. */
export async function criterionOf(call: AnyCall, id: string): Promise<StoredCriterion> {
  const [row] = await call.tx.rows<StoredCriterion>({
    name: 'selection-criterion',
    text: `select ${columns} from risk.selection_criterion where facility_id = $1 and id = $2`,
    values: [call.facility.id, id],
  });
  if (row === undefined)
    throw new ApiError('NotFoundError', { message: 'This criterion does not exist in this facility' });
  return row;
}

/** Results of a criterion reveal values of records, so reading them needs permission for the records. */
export function assertMayRead(call: AnyCall, subject: CriterionSubject): void {
  const permission = subjectPermissions[subject];
  if (!call.actor.may(permission))
    throw new ApiError('NotAllowed', { message: `This requires the permission ${permission}` });
}
