import { scoreOf, type Category } from './category.js';
import { compareNames, compareNumbers, type Named } from './order.js';
import { rpnOf, type Inputs, type Rule } from './rule.js';

/** An active with its ranking inputs; unknown values are null. */
export interface CandidateActive extends Named {
  /** Value by category key: a number in the category's unit, or a word. */
  readonly values: Readonly<Record<string, number | string | null>>;
  /** Inputs of a formula other than categories, by name. */
  readonly variables?: Readonly<Record<string, number | null>>;
  /** The equipment of the inputs, where some depend on it; the active is then repeated for each. */
  readonly equipment?: Named;
  /** Health-based limit, else the screening value, in ug/day; breaks ties. */
  readonly intakeUgPerDay: number | null;
}

/** A production to rank, with the actives of its residue. */
export interface Candidate extends Named {
  readonly actives: readonly CandidateActive[];
}

/** A missing value that prevents the evaluation of a production. */
export interface Missing {
  /** Null when the value belongs to the production, or when it has no active. */
  readonly active: Named | null;
  /** The equipment that the value belongs to, if any. */
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

/** A production with its RPN by one rule, from the governing active. */
export interface Evaluated {
  readonly product: Named;
  /** The active with the highest RPN; while data is missing, the first active that lacks it. */
  readonly active: Named | null;
  /** The equipment whose values gave the RPN, where values depend on equipment. */
  readonly equipment: Named | null;
  readonly scores: Inputs;
  readonly inputs: Inputs;
  readonly intakeUgPerDay: number | null;
  /** Null: not evaluated. */
  readonly rpn: number | null;
  readonly missing: readonly Missing[];
  /** Why the formula gives no number despite complete inputs. */
  readonly fault: string | null;
}

/** Scores every active in every category, by ID; a missing value or one outside all bands gives null. */
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
 * The RPN of a production is the highest of its actives, and of its equipment where values depend on it (formulas
 * 10.2); ties by lower intake, then ID. One active without data leaves the production unevaluated, because it may be
 * the worst.
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

/** The owner of a missing value, by default the active. */
function missingOf({ places }: Rule, name: string, { active, equipment }: ScoredCandidate['actives'][number]): Missing {
  const place = places?.get(name) ?? 'active';
  if (place === 'active') return { active, equipment: null, name };
  return { active: null, equipment: place === 'equipment' ? equipment : null, name };
}

/** The same value may be missing for each active and each piece of equipment. */
function once(missing: readonly Missing[]): Missing[] {
  const keyOf = ({ active, equipment, name }: Missing): string => `${active?.id ?? ''} ${equipment?.id ?? ''} ${name}`;
  return [...new Map(missing.map(each => [keyOf(each), each])).values()];
}

type Contender = { readonly at: ScoredCandidate['actives'][number]; readonly rpn: number };

function isWorse(a: Contender, b: Contender): boolean {
  const order =
    b.rpn - a.rpn || compareNumbers(a.at.intakeUgPerDay, b.at.intakeUgPerDay) || compareNames(a.at.active, b.at.active);
  // The first of equals counts, with equipment in the order of its IDs.
  return order < 0;
}

function nameOf({ id, externalId, name }: Named): Named {
  return { id, externalId, name };
}
