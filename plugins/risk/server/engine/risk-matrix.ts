import type { RiskLevel } from '#plugins/risk/shared/names';
import { settled } from './category.js';

const levels: readonly RiskLevel[] = ['low', 'medium', 'high'];

/** A level of the matrix with its derivation. */
export interface Risk {
  readonly level: RiskLevel | null;
  /** Level before the increase for invisible residue. */
  readonly cell: RiskLevel | null;
  readonly raisedBecauseInvisible: boolean;
  readonly missing: readonly string[];
}

/** Toxicity (rows: up to 3, up to 5, above) by process capability (columns: up to 5, up to 7.5, above), formulas 11. */
export const riskMatrix = {
  /** A score on an edge belongs to the lower band. */
  toxicityEdges: [3, 5],
  capabilityEdges: [5, 7.5],
  levels: [
    ['low', 'low', 'medium'],
    ['low', 'medium', 'high'],
    ['medium', 'high', 'high'],
  ],
  /** Detectability score up to which residue at the limit is visible. */
  visibleUpTo: 5,
} as const;

/**
 * Risk level of a residue, one step higher if it is invisible; null while toxicity or capability is unknown. Scores are
 * compared at twelve digits, so that a Cpu of 1.9999999999999998 lies on the edge of 5.
 */
export function riskOf(scores: {
  readonly toxicity: number | null;
  readonly capability: number | null;
  readonly detectability: number | null;
}): Risk {
  const { toxicity, capability, detectability } = scores;
  const missing = [
    ...(toxicity === null ? ['toxicityScore'] : []),
    ...(capability === null ? ['processCapabilityScore'] : []),
  ];
  if (toxicity === null || capability === null)
    return { level: null, cell: null, raisedBecauseInvisible: false, missing };
  const row = riskMatrix.toxicityEdges.filter(edge => settled(toxicity) > edge).length;
  const column = riskMatrix.capabilityEdges.filter(edge => settled(capability) > edge).length;
  const cell = riskMatrix.levels[row]?.[column] ?? 'high';
  const raised = detectability !== null && settled(detectability) > riskMatrix.visibleUpTo && cell !== 'high';
  const level = raised ? (levels[levels.indexOf(cell) + 1] ?? 'high') : cell;
  return { level, cell, raisedBecauseInvisible: raised, missing: [] };
}
