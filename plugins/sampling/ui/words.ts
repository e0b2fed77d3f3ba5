import { formatNumber } from '@limpid/ui-kit';
import {
  residueOptionWords,
  verdictWords,
  type SampleResult,
  type Verdict,
} from '#plugins/sampling/shared/sample-result';
import type { StateColour } from '#schemas/workflow/table';

import { incubatedHours } from '#plugins/sampling/shared/incubation';

export { limitText } from '#plugins/sampling/shared/limit-text';

/** A result as it was entered: `0.42 ppm`, `Below detection limit`, `3 CFU, incubated 72 h at 32 °C`. */
export function resultText({ residueOption, observedResidue, unit, incubation }: SampleResult): string {
  const found =
    observedResidue === null ? residueOptionWords[residueOption] : `${formatNumber(observedResidue)} ${unit}`;
  if (incubation === null) return found;
  const hours = incubatedHours(incubation);
  return `${found}, incubated ${formatNumber(hours)} h at ${formatNumber(incubation.temperatureC)} °C`;
}

/** A result of a file: `0.42 ppm`, `Below detection limit`. */
export function statedText({
  residueOption,
  value,
  unit,
}: {
  readonly residueOption: string;
  readonly value: number | null;
  readonly unit: string;
}): string {
  const words: Readonly<Record<string, string>> = residueOptionWords;
  return value === null ? (words[residueOption] ?? residueOption) : `${formatNumber(value)} ${unit}`;
}

/** The adjusted residue in the unit of the limit, with `<` where a detection or quantitation limit stands for it. */
export function adjustedText(result: SampleResult): string {
  const { criterion } = result.snapshot;
  if (result.adjustedValue === null || criterion === null) return '';
  return `${result.isBound ? '< ' : ''}${formatNumber(result.adjustedValue)} ${criterion.unit}`;
}

const colours: Readonly<Record<Verdict, StateColour>> = {
  pass: 'green',
  alert: 'amber',
  fail: 'red',
  inconclusive: 'red',
  absent: 'grey',
};

/** A verdict as a tag shows it. */
export function verdictState(verdict: Verdict | null): { readonly title: string; readonly colour: StateColour } {
  return verdict === null
    ? { title: 'No limit', colour: 'grey' }
    : { title: verdictWords[verdict], colour: colours[verdict] };
}
