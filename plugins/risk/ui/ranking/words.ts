import { nameOf } from '#plugins/risk/shared/record-name';
import type { OverrideStatus } from '#plugins/risk/shared/worst-case/override';
import type { IntakeBasis, RankingScope, WorstCase, WorstCases } from '#plugins/risk/shared/worst-case/ranking';

/** Categories and variables of a ranking, for the names of its inputs. */
export type RankingInputNames = Pick<WorstCases, 'categories' | 'variables'>;

export const levelTags = { high: 'red', medium: 'warm-gray', low: 'green' } as const;

/** `the facility`, `EG-GRAN Wet granulation train under CP01` */
export function whereOf({ record, procedure }: RankingScope): string {
  if (record === null) return 'the facility';
  return `${nameOf(record)}${procedure === null ? '' : ` under ${procedure}`}`;
}

/** Label of a missing input. */
export function inputWord(name: string, { categories, variables }: RankingInputNames): string {
  const category = categories.find(each => each.key === name);
  const label = variables.find(each => each.key === name)?.label;
  if (category === undefined) return name === 'actives' ? 'its actives' : (label ?? name);
  return category.key === 'toxicity' ? 'health-based limit or therapeutic dose' : category.name.toLowerCase();
}

const basisWords: Readonly<Record<IntakeBasis, string>> = {
  published: 'reviewed limit',
  seed: 'limit not yet reviewed',
  screening: 'screening: dose ÷ 1000',
};

/** Label of the basis of an intake; empty without one. */
export function basisWord(basis: IntakeBasis | null): string {
  return basis === null ? '' : basisWords[basis];
}

type Tie = NonNullable<WorstCase['tie']>;

/** What separated a production from those with the same RPN. */
export function tieText({ size, above, below }: Tie): string {
  const rule = (by: NonNullable<Tie['above']>['decidedBy']): string => (by === 'lowerIntake' ? 'intake' : 'ID');
  const sides = [
    above === null ? '' : `behind ${above.externalId} by ${rule(above.decidedBy)}`,
    below === null ? '' : `before ${below.externalId} by ${rule(below.decidedBy)}`,
  ].filter(text => text !== '');
  return `1 of ${size} equal: ${sides.join(', ')}`;
}

/** Missing data of a production in one line: `solubility of ACT-03, batch size`. */
export function missingText(row: WorstCase, names: RankingInputNames): string {
  const missing = row.missing.map(({ active, equipment, name }) => {
    const word = inputWord(name, names);
    if (active !== null) return `${word} of ${nameOf(active)}`;
    return equipment === null ? word : `${word} on ${equipment.externalId}`;
  });
  return [...missing, ...(row.fault === null ? [] : [row.fault])].join(', ');
}

const statusWords: Readonly<Record<OverrideStatus, string>> = {
  inForce: 'In force',
  reviewDue: 'Review is due',
  inputsChanged: 'Inputs changed',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
};

/** Label of the status of a decision. */
export function statusWord(status: OverrideStatus): string {
  return statusWords[status];
}
