import { plainNumber as shown } from '#schemas/lib/format-number';
import type { Explanation, LimitBasis } from '#plugins/limits/shared/limit';
import { criterionWord, flagWord, reasonWord } from '#plugins/limits/shared/limit-words';
import { residuesOf } from '#plugins/limits/shared/residue-words';
import { hanging, lineWidth, table, wrapped } from '#cli/contract';

/** The trace of a limit for reading in a terminal, rounded; the JSON form has the full numbers. */
export function limitTrace(trace: Explanation, asOf?: string): string {
  const parts = [
    ...asOfHeading(asOf),
    wrapped(trace.sentence),
    ...alertLine(trace.limit?.alert ?? null),
    ...operatorLine(trace.operator),
    ...(trace.limit?.flags ?? []).map(flag => wrapped(`Note: ${flagWord(flag)}`)),
  ];
  parts.push(section('Criteria', criteria(trace)));
  if (trace.steps.length > 0) parts.push(section('Step by step', trace.steps.map(stepText).join('\n\n')));
  if (trace.sensitivity.length > 0) parts.push(section('Sensitivity', sensitivity(trace)));
  parts.push(basisLine(trace.basis));
  return parts.join('\n\n');
}

function alertLine(alert: NonNullable<Explanation['limit']>['alert']): string[] {
  if (alert === null) return [];
  return [wrapped(`Alert level: ${shown(alert.sal.value)} ${alert.sal.unit}, ${shown(alert.percent)} % of the limit.`)];
}

function operatorLine(operator: Explanation['operator']): string[] {
  if (operator === null) return [];
  const { limitUgPerSqcm, absorbedPercent, handAreaSqcm, isLower } = operator;
  const contact = `${absorbedPercent} % absorbed, ${handAreaSqcm} sqcm of hand`;
  const lower = isLower ? '; it is lower than the cleaning limit' : '';
  return [wrapped(`On surfaces that operators touch: ${shown(limitUgPerSqcm)} ug/sqcm (${contact})${lower}.`)];
}

/** The engine, policy and formula versions and the audit trail position from which the limits can be reproduced. */
export function basisLine({ engineVersion, policyVersions, formulaVersions, position }: LimitBasis): string {
  const policies = Object.entries(policyVersions).map(([type, version]) => `${residuesOf(type)} ${version}`);
  const formulas = Object.entries(formulaVersions).map(([id, version]) => `${id} ${version}`);
  return wrapped(
    [
      `Engine ${engineVersion}`,
      `policy versions ${policies.join(', ')}`,
      ...(formulas.length === 0 ? [] : [`formula versions ${formulas.join(', ')}`]),
      `audit entry ${position}`,
    ].join('; '),
  );
}

/** The heading of data as of a past moment. */
export function asOfHeading(asOf: string | undefined): string[] {
  return asOf === undefined ? [] : [`As of ${asOf}; not the current state.`];
}

function section(title: string, text: string): string {
  return `${title}\n${'='.repeat(title.length)}\n${text}`;
}

function criteria({ candidates, limit }: Explanation): string {
  const nameOf = (criterion: Explanation['candidates'][number]['criterion']): string =>
    criterionWord(criterion, limit?.residueType);
  return table(
    ['Criterion', 'Status', 'MAC, mg', 'L3, mg/sqcm', 'Reason'],
    candidates.map(({ criterion, status, macMg, l3MgPerSqcm, reason, formula }) => [
      formula === null ? nameOf(criterion) : `${nameOf(criterion)} (${formula.externalId})`,
      status,
      shown(macMg),
      shown(l3MgPerSqcm),
      reasonWord(reason),
    ]),
    [2, 3],
    lineWidth(),
  );
}

function stepText({ title, text, inputs, value, unit }: Explanation['steps'][number]): string {
  const width = Math.max(0, ...inputs.map(input => input.symbol.length));
  return [
    `${title}: ${shown(value)} ${unit}`,
    wrapped(text, '  '),
    ...inputs.map(input => {
      const source = input.source === null ? '' : ` (${input.source.label})`;
      const quantity = `${shown(input.value)} ${input.unit}`.trimEnd();
      const line = `    ${input.symbol.padEnd(width)}  ${quantity}  ${input.name}`;
      if (line.length + source.length <= lineWidth()) return `${line}${source}`;
      const below = `      ${' '.repeat(width)}`;
      const lines = line.length <= lineWidth() ? [line] : hanging(line, below);
      return [...lines, ...(source === '' ? [] : [`${below}${source}`])].join('\n');
    }),
  ].join('\n');
}

function sensitivity(trace: Explanation): string {
  const now = trace.limit?.l3MgPerSqcm ?? null;
  const change = (value: number | null): string =>
    value === null ? 'no limit' : value === now ? 'no change' : shown(value);
  return table(
    ['Input', 'L3 at 10 % less', 'L3 at 10 % more'],
    trace.sensitivity.map(({ input, lowerL3, higherL3 }) => [input, change(lowerL3), change(higherL3)]),
    [1, 2],
  );
}
