import { formatNumber } from '@limpid/ui-kit';
import type { CapabilityOfSource } from '#plugins/risk/shared/scores/scores';
import { inputOf } from '#plugins/risk/shared/scores/capability-words';

type Fact = readonly [title: string, text: string];

/** `(1.25 − 0.179) ÷ (3 × 0.0654) = 5.455, above 3.536 with 95 % confidence, in ug/sqcm` */
export function cpuText(own: CapabilityOfSource): string {
  const number = (name: string): string => {
    const value = inputOf(own, name);
    return (value ?? 0) < 0 ? `(${formatNumber(value)})` : formatNumber(value);
  };
  const quotient =
    own.method === 'plain'
      ? `(${number('upperLimit')} − ${number('mean')}) ÷ (3 × ${number('standardDeviation')})`
      : `(ln ${number('upperLimit')} − ${number('logMean')}) ÷ (3 × ${number('logStandardDeviation')})`;
  const bound = own.cpuLower95 === null ? '' : `, above ${formatNumber(own.cpuLower95)} with 95 % confidence`;
  const likelihood = own.method === 'plain' ? '' : '; mean and deviation of the logarithms by maximum likelihood';
  return `${quotient} = ${formatNumber(own.cpu)}${bound}, in ug/sqcm${likelihood}`;
}

/** Further statistics of the results (formulas 13.2); unknown ones are left out. */
export function statisticsFacts({ method, statistics }: CapabilityOfSource): Fact[] {
  if (statistics === null) return [];
  const { maximum, upperBound, tolerance, shareOfLimit, plain, logarithms } = statistics;
  const percent = (share: number): string => `${formatNumber(share * 100)} %`;
  const facts: Fact[] = [];
  if (method === 'plain' && logarithms?.capability)
    facts.push(['Cpu of the logarithms', formatNumber(logarithms.capability.cpu)]);
  if (method === 'censoredLognormal' && plain !== null)
    facts.push(['Cpu with half of the detection limit', `${formatNumber(plain.cpu)}, for comparison`]);
  if (maximum !== null) facts.push(['Highest result', `${formatNumber(maximum)} ug/sqcm`]);
  if (upperBound !== null) facts.push(['Mean + 3 standard deviations', `${formatNumber(upperBound)} ug/sqcm`]);
  if (tolerance !== null)
    facts.push(['Tolerance bound', `${formatNumber(tolerance.bound)} ug/sqcm: 95 % lie below, with 95 % confidence`]);
  if (shareOfLimit !== null)
    facts.push([
      'Share of the limit',
      `mean ${percent(shareOfLimit.mean)}${shareOfLimit.maximum === null ? '' : `, highest ${percent(shareOfLimit.maximum)}`}`,
    ]);
  return facts;
}
