import { isAbove } from './last-digits.js';

/** One value that an expert or an authority gives for a substance. */
export interface Opinion {
  readonly id: string;
  /** Values are compared within a kind: daily exposures with each other, intakes of mutagens with each other. */
  readonly kind: string;
  /** `any` stands for every route. */
  readonly route: string;
  /** In one unit for all. */
  readonly value: number;
  readonly explanation: string | null;
}

/** Differences between experts: up to 3 usual, above 10 somebody must say why (PIC/S PI 052-1). */
const usualRatio = 3;
const largestRatio = 10;

/** `note` above a ratio of 3, `explain` above 10. */
type RatioLevel = 'none' | 'note' | 'explain';

/** How far an opinion is from the one that differs from it most. */
export interface Comparison {
  /** Larger ÷ smaller; null without another opinion. */
  readonly ratio: number | null;
  readonly againstId: string | null;
  readonly level: RatioLevel;
  /** Whether no other is lower: the lowest counts, unless somebody picks another with a reason (formulas 2.1). */
  readonly isLowest: boolean;
  /** False while a difference above 10 has no explanation on either side. */
  readonly isExplained: boolean;
}

/** Compares every opinion with all others of its kind and route. */
export function compareOpinions(opinions: readonly Opinion[]): ReadonlyMap<string, Comparison> {
  return new Map(opinions.map(opinion => [opinion.id, farthest(opinion, opinions)]));
}

function farthest(opinion: Opinion, all: readonly Opinion[]): Comparison {
  let ratio: number | null = null;
  let againstId: string | null = null;
  let isExplained = true;
  let isLowest = true;
  for (const other of all) {
    if (other.id === opinion.id || other.kind !== opinion.kind || !sameRoute(other.route, opinion.route)) continue;
    if (isAbove(opinion.value, other.value)) isLowest = false;
    const found = Math.max(opinion.value, other.value) / Math.min(opinion.value, other.value);
    if (levelOf(found) === 'explain' && !hasText(opinion.explanation) && !hasText(other.explanation))
      isExplained = false;
    if (ratio === null || found > ratio) [ratio, againstId] = [found, other.id];
  }
  return { ratio, againstId, level: ratio === null ? 'none' : levelOf(ratio), isLowest, isExplained };
}

function levelOf(ratio: number): RatioLevel {
  if (isAbove(ratio, largestRatio)) return 'explain';
  return isAbove(ratio, usualRatio) ? 'note' : 'none';
}

function sameRoute(one: string, other: string): boolean {
  return one === other || one === 'any' || other === 'any';
}

function hasText(text: string | null): boolean {
  return text !== null && text.trim() !== '';
}
