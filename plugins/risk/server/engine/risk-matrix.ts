import type { RiskLevel } from '#plugins/risk/shared/names';
import { settled } from './category.js';

const levels: readonly RiskLevel[] = ['low', 'medium', 'high'];

/** A cell of the matrix with how it was reached. */
export interface Risk {
  readonly level: RiskLevel | null;
  /** Before the step for residue that cannot be seen. */
  readonly cell: RiskLevel | null;
  readonly raisedBecauseInvisible: boolean;
  readonly missing: readonly string[];
}

/** Toxicity (rows: up to 3, up to 5, above) by process capability (columns: up to 5, up to 7.5, above), formulas 11. */
export const riskMatrix = {
  /** A score on an edge belongs below it. */
  toxicityEdges: [3, 5],
  capabilityEdges: [5, 7.5],
  levels: [
    ['low', 'low', 'medium'],
    ['low', 'medium', 'high'],
    ['medium', 'high', 'high'],
  ],
  /** Detectability score up to which residue at the limit is seen. */
  visibleUpTo: 5,
} as const;

/**
 * The risk of a residue; null while the toxicity or capability score is unknown. Invisible residue is one step higher. Scores
 * stand to edges at twelve digits: a Cpu of 2 that comes out as 1.9999999999999998 is on the edge of 5, not above.
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
