import { scoreBand } from './location-score.js';

/** A location as a policy sees it. */
export interface ScoredLocation {
  readonly id: string;
  readonly code: string;
  readonly part: string | null;
  readonly material: string | null;
  readonly score: number;
  /** Decided by a person, with the reason; null follows the policy. */
  readonly decision: { readonly selected: boolean; readonly reason: string } | null;
}

/** What a policy asks for. */
export interface ChoiceRule {
  readonly selection: 'threshold' | 'top';
  readonly threshold: number | null;
  readonly topCount: number | null;
  /** Of the equipment, after bands of area. */
  readonly minimumLocations: number;
  readonly everyMaterial: boolean;
}

/** A location with its rank, whether it is chosen, and why. */
export interface ChosenLocation extends ScoredLocation {
  /** Equal scores have equal ranks. */
  readonly rank: number;
  readonly isWorstCase: boolean;
  readonly proposed: boolean;
  readonly selected: boolean;
  readonly why: string;
}

/** The locations of equipment by their score, highest first, each with the reason for which it is chosen or left out. */
export function chooseLocations(locations: readonly ScoredLocation[], rule: ChoiceRule): ChosenLocation[] {
  const sorted = [...locations].sort((a, b) => b.score - a.score || a.code.localeCompare(b.code));
  const highest = sorted[0]?.score ?? 0;
  const seen = new Set<string>();
  let chosen = 0;
  return sorted.map(location => {
    const rank = 1 + sorted.filter(other => other.score > location.score).length;
    const why = reasonFor(location, { rank, chosen, seen }, rule);
    if (why !== null) chosen += 1;
    if (why !== null && location.material !== null) seen.add(location.material);
    const proposed = why !== null;
    const { decision, score } = location;
    const policy = why ?? `score ${score} (${scoreBand(score)}) asks for no sample`;
    return {
      ...location,
      rank,
      isWorstCase: score === highest,
      proposed,
      selected: decision?.selected ?? proposed,
      why: decision === null || decision.selected === proposed ? policy : decidedText(decision, policy),
    };
  });
}

function decidedText({ selected, reason }: { readonly selected: boolean; readonly reason: string }, policy: string) {
  return `${selected ? 'added' : 'left out'}: ${reason} (${policy})`;
}

function reasonFor(
  { score, material }: ScoredLocation,
  so: { readonly rank: number; readonly chosen: number; readonly seen: ReadonlySet<string> },
  { selection, threshold, topCount, minimumLocations, everyMaterial }: ChoiceRule,
): string | null {
  if (selection === 'threshold' && threshold !== null && score >= threshold)
    return `score ${score} (${scoreBand(score)}) is at least ${threshold}`;
  if (selection === 'top' && topCount !== null && so.rank <= topCount)
    return `score ${score} (${scoreBand(score)}) is number ${so.rank} of the ${topCount} highest`;
  if (everyMaterial && material !== null && !so.seen.has(material))
    return `the highest score on ${material}, which no other chosen location has`;
  return so.chosen < minimumLocations ? `one of the ${minimumLocations} locations that the policy asks for` : null;
}

/** The least number of locations for an area, sqcm: that of its band, otherwise the minimum of the policy. */
export function minimumFor(
  areaSqcm: number | null,
  minimum: number,
  bands: readonly { readonly from: number; readonly to: number | null; readonly count: number }[],
): number {
  const band = bands.find(({ from, to }) => areaSqcm !== null && areaSqcm >= from && (to === null || areaSqcm < to));
  return Math.max(minimum, band?.count ?? 0);
}
