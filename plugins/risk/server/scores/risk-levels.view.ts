import { defineComparedView, type ComparedView, type Difference, type Finding } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import { formatNumber } from '#schemas/lib/format-number';
import { riskLevels, type RiskLevel } from '#plugins/risk/shared/names';
import { readRankings } from '../ranking/permissions.js';
import { measuredIn, type Measurements } from './measured.js';
import { productionRisks, type RiskAlone } from './production-risks.js';
import { toxicities } from './toxicity.js';

interface ViewDeps extends Measurements {
  readonly limits: LimitsApi;
}

/** The risk level of each production, as compared in previews and between two dates. */
export function riskLevelsView({ limits, ...measurements }: ViewDeps): ComparedView {
  return defineComparedView<readonly RiskAlone[]>({
    key: 'risk-levels',
    group: 'Rankings',
    access: readRankings,
    feature: 'risk',
    look: async call => {
      const measured = await measuredIn(call, measurements);
      // Without results no production has a level.
      if (measured.figures.size === 0) return [];
      const plant = await limits.current(call);
      return productionRisks(plant, toxicities(plant).productions, measured).filter(each => each.level !== null);
    },
    compare: (before, after, limit) =>
      before.length + after.length === 0 ? [] : [compareLevels(before, after, limit)],
  });
}

const words = { tighter: 'higher', looser: 'lower', new: 'known now', gone: 'not known now' };
/** Order of urgency: changes that need action come first. */
const urgency: readonly Difference['direction'][] = ['tighter', 'gone', 'new', 'looser', 'changed'];

function compareLevels(before: readonly RiskAlone[], after: readonly RiskAlone[], limit: number): Finding {
  const [earlier, later] = [before, after].map(rows => new Map(rows.map(row => [row.production.id, row])));
  const ids = [...new Set([...before, ...after].map(row => row.production.id))];
  const differences = ids
    .flatMap(id => differenceOf(earlier?.get(id) ?? null, later?.get(id) ?? null) ?? [])
    .toSorted((a, b) => urgency.indexOf(a.direction) - urgency.indexOf(b.direction) || (a.label < b.label ? -1 : 1));
  const counts = { tighter: 0, looser: 0, changed: 0, new: 0, gone: 0, same: ids.length - differences.length };
  for (const { direction } of differences) counts[direction]++;
  const productions = (count: number): string => (count === 1 ? '1 production' : `${count} productions`);
  const sentence =
    differences.length === 0
      ? `The risk level stays for ${productions(counts.same)} that have one.`
      : `The risk level changes for ${productions(differences.length)} and stays for ${counts.same}.`;
  return { title: 'Risk levels of productions', sentence, counts, differences: differences.slice(0, limit), words };
}

function differenceOf(before: RiskAlone | null, after: RiskAlone | null): Difference | null {
  const [old, now] = [before?.level ?? null, after?.level ?? null];
  const production = (after ?? before)?.production;
  if (old === now || production === undefined) return null;
  return {
    label: `${production.externalId} ${production.name}`,
    before: old,
    after: now,
    unit: '',
    ratio: null,
    direction: directionOf(old, now),
    detail: [scoresOf('capability', before, after), scoresOf('toxicity', before, after), sourceOf(after ?? before)]
      .filter(text => text !== '')
      .join('; '),
    page: '/risk/dashboard',
  };
}

function directionOf(old: RiskLevel | null, now: RiskLevel | null): Difference['direction'] {
  if (old === null) return 'new';
  if (now === null) return 'gone';
  return riskLevels.indexOf(now) > riskLevels.indexOf(old) ? 'tighter' : 'looser';
}

/** `capability 2.1 → 6.4`; empty when unchanged. */
function scoresOf(score: 'capability' | 'toxicity', before: RiskAlone | null, after: RiskAlone | null): string {
  const [old, now] = [before, after].map(risk => risk?.[score].value ?? null);
  if (old === now) return '';
  const shown = (value: number | null | undefined): string => (value === null ? 'none' : formatNumber(value));
  return `${score} ${shown(old)} → ${shown(now)}`;
}

function sourceOf(risk: RiskAlone | null): string {
  const source = risk?.capability.source ?? null;
  return source === null ? '' : `by ${source.externalId} ${source.name}`;
}
