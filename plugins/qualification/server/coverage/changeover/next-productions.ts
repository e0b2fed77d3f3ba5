import type { ChangeoverReason, NextProduction } from '#plugins/qualification/shared/coverage/changeover';
import type { PairWorking } from '#plugins/limits/server/api';
import { isVisualEnough, type VisualRule } from '../../engine/floor/visual-only.js';
import { nameOf } from '../map/shown-cell.js';
import type { MapCell } from '../map/coverage-map.js';
import { lacksLimit, type Changeovers } from './changeovers.js';

interface NextSources {
  readonly changeovers: Changeovers;
  /** Highest recent result after the previous production by equipment, mg/sqcm. */
  readonly highest: ReadonlyMap<string, number>;
  /** When a visual inspection is enough; null: never. */
  readonly visualRule: VisualRule | null;
}

/** Each production that shares equipment with the previous one: whether it may follow, and what that needs. */
export function nextProductions(sources: NextSources, previousId: string): readonly NextProduction[] {
  const { changeovers } = sources;
  return changeovers.users
    .filter(({ id }) => changeovers.shared(previousId, id).length > 0)
    .map(next => nextProduction(sources, previousId, next))
    .toSorted(allowedFirst);
}

function nextProduction(
  { changeovers, highest, visualRule }: NextSources,
  previousId: string,
  next: { readonly id: string; readonly externalId: string; readonly name: string },
): NextProduction {
  const level = changeovers.level(previousId, next.id);
  const shared = changeovers.shared(previousId, next.id);
  const gaps = changeovers.gapsBefore(previousId, next.id, level);
  const residues = changeovers.residues(previousId, next.id, level);
  const [lowest] = residues.flatMap(({ limit }) => limit ?? []).toSorted((a, b) => a.l3MgPerSqcm - b.l3MgPerSqcm);
  const found = shared.flatMap(id => highest.get(id) ?? []);
  const highestResultMgPerSqcm = found.length === 0 ? null : Math.max(...found);
  const limitMgPerSqcm = lowest?.l3MgPerSqcm ?? null;
  const procedures = changeovers.proceduresAfter(previousId, next.id);
  const holds = procedures.map(each => each?.cleanHoldHours ?? null);
  const margin =
    limitMgPerSqcm === null || highestResultMgPerSqcm === null || highestResultMgPerSqcm === 0
      ? null
      : limitMgPerSqcm / highestResultMgPerSqcm;
  const whyNot = [
    ...gaps.filter(({ acceptance }) => acceptance === null).map(gap => notProven(gap, null)),
    ...residues.filter(lacksLimit).map(noLimit),
    ...(margin !== null && margin < 1
      ? [{ ...anywhere, reason: 'resultAboveLimit' as const, detail: `${Math.round(100 / margin)} % of the limit` }]
      : []),
  ];
  return {
    production: nameOf(next),
    isAllowed: whyNot.length === 0,
    level,
    equipments: changeovers.map.matrix.equipments.filter(({ id }) => shared.includes(id)).map(nameOf),
    whyNot,
    accepted: gaps.flatMap(gap =>
      gap.acceptance === null ? [] : [notProven(gap, `until ${gap.acceptance.validUntil}`)],
    ),
    limitMgPerSqcm,
    limitOf: lowest?.substance ?? null,
    highestResultMgPerSqcm,
    margin,
    hours: changeovers.hours(previousId, next.id),
    cleanHoldHours: holds.length === 0 || holds.includes(null) ? null : Math.min(...holds.map(each => each ?? 0)),
    procedures: [...new Set(procedures.flatMap(each => each?.externalId ?? []))],
    evidence: visualRule !== null && isVisualEnough(changeovers.visible(residues), visualRule) ? 'visual' : 'test',
  };
}

const anywhere = { equipment: null, residue: null, status: null, detail: null };

function noLimit({ substance, missing }: PairWorking): ChangeoverReason {
  return {
    ...anywhere,
    reason: 'noLimit',
    detail: `${substance.externalId} ${substance.name}: ${missing.join(', ') || 'an input'} is missing`,
  };
}

function notProven({ equipment, residue, status }: MapCell, detail: string | null): ChangeoverReason {
  return {
    reason: 'notProven',
    equipment: nameOf(equipment),
    residue: { ...nameOf(residue), kind: residue.kind },
    status,
    detail,
  };
}

function allowedFirst(one: NextProduction, other: NextProduction): number {
  if (one.isAllowed !== other.isAllowed) return one.isAllowed ? -1 : 1;
  if (one.level !== other.level) return one.level < other.level ? -1 : 1;
  return (
    (one.hours ?? Infinity) - (other.hours ?? Infinity) ||
    one.production.externalId.localeCompare(other.production.externalId)
  );
}
