import type { AnyCall } from '#kernel/contract';

/** A draft or active formula. */
export interface NamingFormula {
  readonly externalId: string;
  readonly kind: 'mac' | 'rpn';
  readonly expression: string;
}

/** Live formulas, except retired ones, that name any of the keys. */
export function formulasNaming(call: AnyCall, keys: readonly string[]): Promise<readonly NamingFormula[]> {
  const one = (kind: 'mac' | 'rpn'): string =>
    `select external_id as "externalId", '${kind}' as kind, expression from risk.${kind}_formula
     where facility_id = $1 and archived_at is null and status <> 'retired' and variables ?| $2::text[]`;
  return call.tx.rows<NamingFormula>({
    text: `${one('rpn')} union all ${one('mac')} order by 1`,
    values: [call.facility.id, keys],
  });
}

/** `used by the formulas RPN-1, RPN-2`. */
export function usedBy(formulas: readonly NamingFormula[]): string {
  const names = formulas.map(formula => formula.externalId).join(', ');
  return `used by the formula${formulas.length === 1 ? '' : 's'} ${names}`;
}
