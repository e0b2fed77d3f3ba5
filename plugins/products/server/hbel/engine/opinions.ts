import { isAbove } from './last-digits.js';

/** A value given by an expert or an authority for a substance. */
export interface Opinion {
  readonly id: string;
  /** Values are compared within a kind: daily exposures, or intakes of mutagens. */
  readonly kind: string;
  /** `any` applies to every route. */
  readonly route: string;
  /** In the same unit for all. */
  readonly value: number;
  readonly explanation: string | null;
}

/** Ratios between experts: up to 3 is usual, above 10 requires an explanation (PIC/S PI 052-1). */
const usualRatio = 3;
const largestRatio = 10;

/** `note` above a ratio of 3, `explain` above 10. */
type RatioLevel = 'none' | 'note' | 'explain';

/** Comparison of an opinion with the most different one. */
export interface Comparison {
  /** Larger ÷ smaller; null without another opinion. */
  readonly ratio: number | null;
  readonly againstId: string | null;
  readonly level: RatioLevel;
  /** Whether no other is lower; the lowest applies unless another is chosen with a reason (formulas 2.1). */
  readonly isLowest: boolean;
  /** False while a difference above 10 is not explained on either side. */
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
