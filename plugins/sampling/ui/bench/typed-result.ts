import { typedNumber } from '#schemas/lib/typed-number';
import type { ResultEntry } from '#plugins/sampling/shared/sample-result';

type Typed = Pick<ResultEntry, 'residueOption'> & { readonly observedResidue: number | string | null };

/** What a result was typed as: `0.42`, `<` or `<0.05` for below the detection limit, `ND` for not detected; null when empty. */
export function typedResult(text: string): Typed | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (/^nd$/i.test(typed)) return { residueOption: 'notDetected', observedResidue: null };
  if (typed.startsWith('<') || /^bdl$/i.test(typed))
    return { residueOption: 'belowDetectionLimit', observedResidue: null };
  return { residueOption: 'quantified', observedResidue: typedNumber(typed) };
}

/** The lines of a pasted column, without an empty last one. */
export function pastedColumn(text: string): string[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t')[0] ?? '');
}
