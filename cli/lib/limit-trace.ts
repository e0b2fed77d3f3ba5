import type { Explanation } from '#schemas/limits/limit';
import { flagWord, inputWord } from '#schemas/limits/limit-words';
import { criterionNames, shown } from './limit-table.js';
import { table } from './table.js';

/** Characters of a line where the output is no terminal, and at most where it is one: longer lines read poorly. */
const [usualWidth, widest] = [80, 100];

/** The trace of a limit as a person reads it in a terminal; rounded for the eye, the JSON form carries full numbers. */
export function limitTrace(trace: Explanation, asOf?: string): string {
  const parts = [
    ...asItStood(asOf),
    wrapped(trace.sentence),
    ...(trace.limit?.flags ?? []).map(flag => wrapped(`Note: ${flagWord(flag)}`)),
  ];
  parts.push(section('Criteria', criteria(trace)));
  if (trace.steps.length > 0) parts.push(section('Step by step', trace.steps.map(stepText).join('\n\n')));
  if (trace.sensitivity.length > 0) parts.push(section('What would change it', sensitivity(trace)));
  const versions = Object.entries(trace.basis.policyVersions).map(([type, version]) => `${type} ${version}`);
  const formulas = Object.entries(trace.basis.formulaVersions).map(([id, version]) => `${id} ${version}`);
  parts.push(
    wrapped(
      [
        `Engine ${trace.basis.engineVersion}`,
        `policy versions ${versions.join(', ')}`,
        ...(formulas.length === 0 ? [] : [`formula versions ${formulas.join(', ')}`]),
        `audit entry ${trace.basis.position}`,
      ].join('; '),
    ),
  );
  return parts.join('\n\n');
}

/** Whatever is not of the present says so first. */
export function asItStood(asOf: string | undefined): string[] {
  return asOf === undefined ? [] : [`As it stood at ${asOf}; this is not the present.`];
}

function section(title: string, text: string): string {
  return `${title}\n${'='.repeat(title.length)}\n${text}`;
}

function criteria({ candidates, limit }: Explanation): string {
  const names =
    limit?.residueType === 'Nitrosamine' ? { ...criterionNames, toxicity: 'acceptable intake' } : criterionNames;
  return table(
    ['Criterion', 'Status', 'MAC, mg', 'L3, mg/sqcm', 'Why not'],
    candidates.map(({ criterion, status, macMg, l3MgPerSqcm, reason, formula }) => [
      formula === null ? names[criterion] : `${names[criterion]} (${formula.externalId})`,
      status,
      shown(macMg),
      shown(l3MgPerSqcm),
      whyNot(reason),
    ]),
    [2, 3],
  );
}

/** Why a criterion gave no number, in few words. */
function whyNot(reason: string | null): string {
  if (reason === null) return '';
  const missing = /^MISSING_INPUT: (.+)$/.exec(reason)?.[1];
  if (missing !== undefined) return `no ${inputWord(missing)}`;
  return reason === 'off' ? 'switched off' : reason;
}

function stepText({ title, text, inputs, value, unit }: Explanation['steps'][number]): string {
  const width = Math.max(0, ...inputs.map(input => input.symbol.length));
  return [
    `${title}: ${shown(value)} ${unit}`,
    `  ${text}`,
    ...inputs.map(input => {
      const source = input.source === null ? '' : ` (${input.source.label})`;
      const quantity = `${shown(input.value)} ${input.unit}`.trimEnd();
      const line = `    ${input.symbol.padEnd(width)}  ${quantity}  ${input.name}`;
      return line.length + source.length <= lineWidth()
        ? `${line}${source}`
        : `${line}\n      ${' '.repeat(width)}${source}`;
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

/** Characters of a line, as the terminal has room for them. */
function lineWidth(): number {
  return Math.min(process.stdout.columns ?? usualWidth, widest);
}

function wrapped(text: string): string {
  const longest = lineWidth();
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > longest) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
