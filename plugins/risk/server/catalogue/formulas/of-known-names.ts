import { defineUseCase } from '#kernel/contract';
import type { FormulaPurpose } from '#schemas/formula/check';
import { checkedFormula, type FormulaRow } from './formula-rules.js';

/** A formula is restored only if all its variables and categories are live; the error names the first that is not. */
export function ofKnownNames(purpose: FormulaPurpose) {
  return defineUseCase<{ readonly row: FormulaRow }, void>()({
    name: `risk.${purpose}-formula-of-known-names`,
    deps: {},
    run: async (_deps, call) => {
      await checkedFormula(call, call.input.row, null, purpose);
    },
  });
}
