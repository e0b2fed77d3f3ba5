import type { AnyCall } from '#kernel/contract';

/** What a version of a formula is kept with. */
export interface VersionedFormula {
  readonly expression: string;
  readonly formulaVersion: number | null;
  readonly variables: readonly string[] | null;
}

/** Keeps each version of an expression for ever, so that a result that cites it can be calculated again. */
export async function keepVersion(
  call: AnyCall,
  kind: 'RPN' | 'MAC',
  id: string,
  row: VersionedFormula,
  before: VersionedFormula | null,
): Promise<void> {
  if (before !== null && before.formulaVersion === row.formulaVersion) return;
  await call.tx.rows({
    text: `insert into risk.formula_version
             (facility_id, formula_id, formula_version, kind, expression, variables, created_at, created_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      call.facility.id,
      id,
      row.formulaVersion,
      kind,
      row.expression,
      JSON.stringify(row.variables ?? []),
      call.now,
      call.actor.id,
    ],
  });
}
