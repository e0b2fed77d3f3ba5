/**
 * SQL of the key of the procedure that a row of equipment or of a pair refers to; states of the past from before it had a key
 * have the number. `row` is the alias of the table.
 */
export function procedureKey(row: string): string {
  return `case when ${row}.cleaning_procedure_number is null then ${row}.cleaning_procedure_id
    else (select o.id from equipment.v_cleaning_procedure o
      where o.facility_id = ${row}.facility_id and lower(o.external_id) = lower(${row}.cleaning_procedure_number)) end`;
}

/** SQL of a `ProcedureReference` from the columns of `v_equipment_procedure` or `v_pair_procedure`; null without a procedure. */
export function referenceJson(u: string): string {
  return `case when ${u}.procedure_id is not null then jsonb_build_object('id', ${u}.procedure_id, 'externalId', ${u}.number,
    'name', ${u}.name, 'revision', ${u}.revision, 'version', ${u}.version, 'revisionInForce', ${u}.revision_in_force,
    'versionInForce', ${u}.version_in_force, 'isStale', ${u}.is_stale) end`;
}

/** As `equipment.v_equipment_procedure`, from the row `t` itself, which a statement that inserts it does not see in the view. */
const ofRow = `select p.id as procedure_id, p.external_id as number, p.name, t.cleaning_procedure_revision as revision,
    t.cleaning_procedure_version as version, p.revision as revision_in_force, p.document_version as version_in_force,
    t.cleaning_procedure_version is not null and (p.document_version > t.cleaning_procedure_version
      or p.revision is distinct from t.cleaning_procedure_revision) as is_stale
  from equipment.v_cleaning_procedure p where p.facility_id = t.facility_id and p.id = ${procedureKey('t')}`;

/** SQL of the number that equipment `t` shows: that of its procedure, otherwise the unresolved one. */
export const numberOfEquipment = `coalesce((select u.number from (${ofRow}) u), t.unresolved_procedure_number, t.cleaning_procedure_number)`;
/** SQL of the `ProcedureReference` of equipment `t`. */
export const referenceOfEquipment = `(select ${referenceJson('u')} from (${ofRow}) u)`;

/** SQL of equipment `t` that names no procedure, nor a number that is unresolved. */
export const namesNoProcedure =
  'num_nonnulls(t.cleaning_procedure_id, t.unresolved_procedure_number, t.cleaning_procedure_number) = 0';
