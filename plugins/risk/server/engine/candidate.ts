import { scoreOf, type Category } from './category.js';
import { compareNames, compareNumbers, type Named } from './order.js';
import { rpnOf, type Inputs, type Rule } from './rule.js';

/** An active with what ranks it. What nobody knows is null. */
export interface CandidateActive extends Named {
  /** Value by category key: a number in the category's unit, or a word. */
  readonly values: Readonly<Record<string, number | string | null>>;
  /** Inputs of a formula that are no category, by name. */
  readonly variables?: Readonly<Record<string, number | null>>;
  /** The machine that the inputs are of, where some are of one; the active then stands once for each machine. */
  readonly equipment?: Named;
  /** Health-based limit, else the screening value, in ug/day: decides ties. */
  readonly intakeUgPerDay: number | null;
}

/** What is ranked: a production with the actives that it leaves behind. */
export interface Candidate extends Named {
  readonly actives: readonly CandidateActive[];
}

/** Something that keeps a production from being evaluated. */
export interface Missing {
  /** Null when the value belongs to the production, or when the production has no active at all. */
  readonly active: Named | null;
  /** The machine of the production that the value belongs to, where it belongs to one. */
  readonly equipment: Named | null;
  readonly name: string;
}

/** A production with its actives scored, before any formula is applied. */
export interface ScoredCandidate {
  readonly product: Named;
  readonly actives: readonly {
    readonly active: Named;
    readonly equipment: Named | null;
    readonly scores: Inputs;
    readonly inputs: Inputs;
    readonly intakeUgPerDay: number | null;
  }[];
}

/** A production with its number by one rule, from the active that governs it. */
export interface Evaluated {
  readonly product: Named;
  /** The active with the highest number; while data is missing, the first active that lacks it. */
  readonly active: Named | null;
  /** The machine whose values gave the number, where values of machines count. */
  readonly equipment: Named | null;
  readonly scores: Inputs;
  readonly inputs: Inputs;
  readonly intakeUgPerDay: number | null;
  /** Null: not evaluated. */
  readonly rpn: number | null;
  readonly missing: readonly Missing[];
  /** Why the formula gives no number although nothing is missing. */
  readonly fault: string | null;
}

/**
 * Scores every active in every category, in the order of their IDs; a value that is missing or in no band gives null.
 */
export function scored(candidate: Candidate, categories: readonly Category[]): ScoredCandidate {
  return {
    product: nameOf(candidate),
    actives: candidate.actives.toSorted(compareNames).map(active => {
      const scores = Object.fromEntries(
        categories.map(category => [category.key, scoreOf(category, active.values[category.key] ?? null)]),
      );
      return {
        active: nameOf(active),
        equipment: active.equipment === undefined ? null : nameOf(active.equipment),
        scores,
        inputs: { ...active.variables, ...scores },
        intakeUgPerDay: active.intakeUgPerDay,
      };
    }),
  };
}

/**
 * The number of a production is the highest of its actives (formulas 10.2), and where values of machines count of its
 * machines; equal actives by lower intake, then id. One active without data leaves the whole production unevaluated: the
 * unknown one may be the worse.
 */
export function evaluated(candidate: ScoredCandidate, rule: Rule): Evaluated {
  const { product } = candidate;
  const open: { readonly at: ScoredCandidate['actives'][number]; readonly missing: Missing[]; fault: string | null }[] =
    [];
  let highest: { readonly at: ScoredCandidate['actives'][number]; readonly rpn: number } | null = null;
  for (const at of candidate.actives) {
    const found = rpnOf(rule, at.inputs);
    if (found.rpn === null)
      open.push({ at, missing: found.missing.map(name => missingOf(rule, name, at)), fault: found.fault });
    else if (highest === null || isWorse({ at, rpn: found.rpn }, highest)) highest = { at, rpn: found.rpn };
  }
  const [first] = open;
  const shown = first?.at ?? highest?.at;
  if (shown === undefined)
    return { product, ...nothing, missing: [{ active: null, equipment: null, name: 'actives' }] };
  return {
    product,
    active: shown.active,
    equipment: shown.equipment,
    scores: shown.scores,
    inputs: shown.inputs,
    intakeUgPerDay: shown.intakeUgPerDay,
    rpn: first === undefined ? (highest?.rpn ?? null) : null,
    missing: once(open.flatMap(each => each.missing)),
    fault: open.find(each => each.fault !== null)?.fault ?? null,
  };
}

const nothing = {
  active: null,
  equipment: null,
  scores: {},
  inputs: {},
  intakeUgPerDay: null,
  rpn: null,
  fault: null,
} as const;

/** To whom a missing value belongs: most are of the active. */
function missingOf({ places }: Rule, name: string, { active, equipment }: ScoredCandidate['actives'][number]): Missing {
  const place = places?.get(name) ?? 'active';
  if (place === 'active') return { active, equipment: null, name };
  return { active: null, equipment: place === 'equipment' ? equipment : null, name };
}

/** The same value may be missing for each active and each machine. */
function once(missing: readonly Missing[]): Missing[] {
  const keyOf = ({ active, equipment, name }: Missing): string => `${active?.id ?? ''} ${equipment?.id ?? ''} ${name}`;
  return [...new Map(missing.map(each => [keyOf(each), each])).values()];
}

type Contender = { readonly at: ScoredCandidate['actives'][number]; readonly rpn: number };

function isWorse(a: Contender, b: Contender): boolean {
  const order =
    b.rpn - a.rpn || compareNumbers(a.at.intakeUgPerDay, b.at.intakeUgPerDay) || compareNames(a.at.active, b.at.active);
  // Of equals the first counts, and machines come in the order of their ids.
  return order < 0;
}

function nameOf({ id, externalId, name }: Named): Named {
  return { id, externalId, name };
}
