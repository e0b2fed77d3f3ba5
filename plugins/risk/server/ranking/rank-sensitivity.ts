import type { RankSensitivity } from '#plugins/risk/shared/worst-case/ranking';
import { sensitivityOf } from '../engine/index.js';
import type { WorstCasesOfScope } from './worst-cases.js';

/** Sensitivity of the order of a scope to category weights, as returned. */
export function rankSensitivity({ ranked, criteria }: WorstCasesOfScope): RankSensitivity['sensitivity'] {
  const found = sensitivityOf(ranked.candidates, criteria.categories, criteria.worstCase.rule);
  return {
    settings: found.settings,
    topStays: found.topStays,
    leaders: found.leaders.map(({ product, share }) => ({ production: product, share })),
    curves: found.curves.map(({ category, factors, lines }) => ({
      category,
      factors: [...factors],
      lines: lines.map(({ product, ranks }) => ({ production: product, ranks: [...ranks] })),
    })),
  };
}
