/** An independent calculation of scores and order from formulas 10 and 11, sharing no code with the product. */

export interface Amount {
  readonly value: number;
  readonly unit: 'g' | 'mg' | 'ug' | 'ng';
}
export interface KnownActive {
  readonly externalId: string;
  readonly solubilityTerm: string | null;
  readonly cleanability: number | null;
  readonly minTherapeuticDose: Amount | null;
  readonly hbels: readonly { readonly value: Amount; readonly selected: boolean; readonly status: string }[];
}
export interface KnownProduction {
  readonly externalId: string;
  readonly actives: readonly KnownActive[];
}
export interface Expected {
  readonly externalId: string;
  readonly rank: number | null;
  readonly rpn: number | null;
  readonly active: string | null;
  /** `active:name` of every missing value. */
  readonly missing: readonly string[];
  /** The neighbours with the same RPN, and the deciding rule. */
  readonly above: string | null;
  readonly below: string | null;
}

const digitsToMicrograms = { g: 6, mg: 3, ug: 0, ng: -3 } as const;

/** Exact, by moving the decimal point. */
function micrograms({ value, unit }: Amount): number {
  return Number(`${value}e${digitsToMicrograms[unit]}`);
}

export interface Intake {
  readonly ug: number;
  readonly basis: 'published' | 'seed' | 'screening';
}

/** The lowest selected limit with its own basis, else a thousandth of the dose. */
export function intakeOf({ hbels, minTherapeuticDose }: KnownActive): Intake | null {
  const [lowest] = hbels
    .filter(hbel => hbel.selected)
    .map(({ value, status }): Intake => ({
      ug: micrograms(value),
      basis: status === 'effective' ? 'published' : 'seed',
    }))
    .toSorted((a, b) => a.ug - b.ug || (a.basis < b.basis ? -1 : 1));
  if (lowest !== undefined) return lowest;
  return minTherapeuticDose === null ? null : { ug: micrograms(minTherapeuticDose) / 1000, basis: 'screening' };
}

const solubilities: Readonly<Record<string, number>> = {
  'very soluble': 1,
  'freely soluble': 1,
  soluble: 2,
  'sparingly soluble': 2,
  'slightly soluble': 3,
  'very slightly soluble': 4,
  'practically insoluble': 5,
};

/** 1 above the first edge, 2 from the second to the first with both, and each later edge belongs to what is above it. */
function falling(value: number, [first, ...others]: readonly [number, ...number[]]): number {
  return value > first ? 1 : 2 + others.filter(edge => value < edge).length;
}

const scoreOf: Readonly<Record<string, (active: KnownActive) => number | null>> = {
  solubility: ({ solubilityTerm }) => (solubilityTerm === null ? null : (solubilities[solubilityTerm] ?? null)),
  toxicity: active => {
    const intake = intakeOf(active);
    return intake === null ? null : falling(intake.ug, [500, 100, 10, 1]);
  },
  dose: ({ minTherapeuticDose: dose }) =>
    dose === null ? null : falling(Number(`${micrograms(dose)}e-3`), [1000, 100, 10, 1]),
  cleanability: ({ cleanability }) => cleanability,
};

/** The product of scores, each to its power; null and the names that are missing where one is unknown. */
function numberOf(active: KnownActive, powers: Readonly<Record<string, number>>) {
  const missing: string[] = [];
  let rpn = 1;
  for (const [name, power] of Object.entries(powers)) {
    const score = scoreOf[name]?.(active) ?? null;
    if (score === null && power !== 0) missing.push(`${active.externalId}:${name}`);
    else rpn *= power === 0 ? 1 : (score ?? NaN) ** power;
  }
  // Fractional exponents give equal numbers that differ in their last digit.
  return { active, missing, rpn: Number(rpn.toPrecision(12)), ug: intakeOf(active)?.ug ?? 0 };
}

const byName = (a: { readonly externalId: string }, b: { readonly externalId: string }): number =>
  a.externalId < b.externalId ? -1 : 1;

/** From worst to best by the product of scores; productions with missing data come first, without a rank. */
export function ranked(
  productions: readonly KnownProduction[],
  powers: Readonly<Record<string, number>>,
): readonly Expected[] {
  const found = productions.toSorted(byName).map(({ externalId, actives }) => {
    const numbers = actives.map(active => numberOf(active, powers));
    const missing = actives.length === 0 ? [':actives'] : numbers.flatMap(each => each.missing).toSorted();
    const [worst] = numbers.toSorted((a, b) => b.rpn - a.rpn || a.ug - b.ug || byName(a.active, b.active));
    return { externalId, missing, worst: missing.length > 0 ? undefined : worst };
  });
  const open = found.filter(each => each.worst === undefined);
  const order = found
    .flatMap(({ externalId, worst }) => (worst === undefined ? [] : [{ externalId, ...worst }]))
    .toSorted((a, b) => b.rpn - a.rpn || a.ug - b.ug || byName(a, b));
  const neighbour = (own: (typeof order)[number], other: (typeof order)[number] | undefined): string | null =>
    other?.rpn !== own.rpn ? null : `${other.externalId} by ${other.ug === own.ug ? 'externalId' : 'lowerIntake'}`;
  const nothing = { rank: null, rpn: null, active: null, above: null, below: null };
  return [
    ...open.map(({ externalId, missing }) => ({ externalId, missing, ...nothing })),
    ...order.map((each, index) => ({
      externalId: each.externalId,
      rank: index + 1,
      rpn: each.rpn,
      active: each.active.externalId,
      missing: [],
      above: neighbour(each, order[index - 1]),
      below: neighbour(each, order[index + 1]),
    })),
  ];
}

/** The lowest intake of the actives, ties by ID; null if one active has none. */
export function productionIntake({ actives }: KnownProduction): Intake | null {
  const intakes = actives.toSorted(byName).map(intakeOf);
  const known = intakes.filter(intake => intake !== null).toSorted((a, b) => a.ug - b.ug);
  return known.length < intakes.length ? null : (known[0] ?? null);
}

export function toxicityScore(ug: number): number {
  return Math.min(10, Math.max(1, 6 - Math.log10(ug)));
}
