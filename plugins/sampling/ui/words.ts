import { formatNumber } from '@limpid/ui-kit';
import {
  residueOptionWords,
  verdictWords,
  type SampleResult,
  type Verdict,
} from '#plugins/sampling/shared/sample-result';
import type { SampleDefinition } from '#plugins/sampling/shared/sample-set';
import type { StateColour } from '#schemas/workflow/table';

/** The limit of a sample: `at most 0.00125 mg/sqcm`. */
export function limitText({ criterion }: Pick<SampleDefinition, 'criterion'>): string {
  if (criterion === null) return 'no limit';
  const operators = {
    LessThanEqualTo: 'at most',
    LessThan: 'below',
    GreaterThanEqualTo: 'at least',
    GreaterThan: 'above',
    EqualTo: 'equal to',
  } as const;
  return `${operators[criterion.operator]} ${formatNumber(criterion.value)} ${criterion.unit}`;
}

/** A result as it was entered: `0.42 ppm`, `Below detection limit`. */
export function resultText({ residueOption, observedResidue, unit }: SampleResult): string {
  return observedResidue === null ? residueOptionWords[residueOption] : `${formatNumber(observedResidue)} ${unit}`;
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
