import { typedNumber } from '#schemas/lib/typed-number';
import type { ResultEntry } from '#plugins/sampling/shared/sample-result';

type Typed = Pick<ResultEntry, 'residueOption'> & {
  readonly observedResidue: number | string | null;
  /** What stands after `<`; left out without. */
  readonly detectionLimit?: number | string;
};

/** What a result was typed as: `0.42`, `<` or `<0.05` for below the detection limit, `ND` for not detected; null when empty. */
export function typedResult(text: string): Typed | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (/^nd$/i.test(typed)) return { residueOption: 'notDetected', observedResidue: null };
  if (typed.startsWith('<') || /^bdl$/i.test(typed)) {
    const limit = typed.startsWith('<') ? typedNumber(typed.slice(1)) : null;
    return {
      residueOption: 'belowDetectionLimit',
      observedResidue: null,
      ...(limit === null ? {} : { detectionLimit: limit }),
    };
  }
  return { residueOption: 'quantified', observedResidue: typedNumber(typed) };
}

/** The lines of a pasted column, without an empty last one. */
export function pastedColumn(text: string): string[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t')[0] ?? '');
}
