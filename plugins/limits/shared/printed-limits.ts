import { formatNumber } from '#schemas/lib/format-number';
import type { AlertLevel, Limit } from './limit.js';
import { criterionWord, flagWord } from './limit-words.js';
import { residuesOf } from './residue-words.js';

/** A column of a printed table. */
export interface PrintedColumn {
  readonly heading: string;
  readonly cells: readonly string[];
}

/** How a limit is written: rounded, or rounded down where the facility has chosen that. */
export type PrintLimit = (value: number | null | undefined) => string;

/** Surface limits of a printed table in the unit of their policy; the unit is in the heading when all agree. */
export function surfaceColumn(limits: readonly (Pick<Limit, 'sal'> | null)[], print: PrintLimit): PrintedColumn {
  return inCommonUnit(
    'L3',
    limits.map(limit => limit?.sal ?? null),
    print,
  );
}

/** The alert levels of surface limits, in the same form or as `quantityOf` gives; null when no limit has one. */
export function alertColumn(
  limits: readonly (Pick<Limit, 'alert'> | null)[],
  print: PrintLimit,
  quantityOf: (level: AlertLevel) => Limit['sal'] = level => level.sal,
): PrintedColumn | null {
  const levels = limits.map(limit => (limit === null || limit.alert === null ? null : quantityOf(limit.alert)));
  return levels.every(level => level === null) ? null : inCommonUnit('Alert level', levels, print);
}

function inCommonUnit(name: string, values: readonly (Limit['sal'] | null)[], print: PrintLimit): PrintedColumn {
  const units = new Set(values.flatMap(each => each?.unit ?? []));
  const [only = 'mg/sqcm'] = units;
  return {
    heading: units.size > 1 ? name : `${name}, ${only}`,
    cells: values.map(each => (each === null ? '' : `${print(each.value)}${units.size > 1 ? ` ${each.unit}` : ''}`)),
  };
}

/** The workbook formula of an alert level, from the cell with its limit. */
export function alertFormula(limitCell: string, percent: number): string {
  return `${limitCell}*${percent}/100`;
}

/** A sentence for each alert percentage: `Alert level: 50 % of the limit …`. */
export function alertSentences(limits: readonly (Pick<Limit, 'alert' | 'residueType'> | null)[]): string[] {
  const typesOf = new Map<number, Set<string>>();
  for (const limit of limits) {
    if (limit === null || limit.alert === null) continue;
    const types = typesOf.get(limit.alert.percent) ?? new Set<string>();
    typesOf.set(limit.alert.percent, types.add(residuesOf(limit.residueType)));
  }
  return [...typesOf].map(([percent, types]) => {
    const whose = typesOf.size === 1 ? '' : ` of ${[...types].join(' and ')}`;
    return `Alert level: ${formatNumber(percent)} % of the limit (L3)${whose}. A result above it passes and is investigated.`;
  });
}

/** What governs a limit: the criterion, or the user-defined formula that replaced it. */
export function governingWord({
  criterion,
  formula,
  residueType,
}: Pick<Limit, 'criterion' | 'formula' | 'residueType'>): string {
  const name = criterionWord(criterion, residueType);
  return formula === null ? name : `${name} by ${formula.externalId} version ${formula.version}`;
}

/** Notes on limits, each once, and for each limit the numbers of its notes, from 1. */
export function numberedNotes(limits: readonly ({ readonly flags: readonly string[] } | null)[]): {
  readonly notes: readonly string[];
  readonly numbers: readonly string[];
} {
  const words = limits.map(limit => (limit?.flags ?? []).map(flagWord));
  const notes = [...new Set(words.flat())];
  return { notes, numbers: words.map(each => each.map(word => notes.indexOf(word) + 1).join(', ')) };
}
