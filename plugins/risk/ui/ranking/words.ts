import type { RecordName } from '#schemas/limits/limit';
import type { OverrideStatus } from '#schemas/risk/override';
import type { IntakeBasis, RankingCategory, WorstCase } from '#schemas/risk/ranking';

/** `PRD-25 Digoxin tablets` */
export function nameOf(record: Pick<RecordName, 'externalId' | 'name'>): string {
  return `${record.externalId} ${record.name}`;
}

/** How people call what a production lacks. */
export function inputWord(name: string, categories: readonly RankingCategory[]): string {
  const category = categories.find(each => each.key === name);
  if (category === undefined) return name === 'actives' ? 'its actives' : name;
  return category.key === 'toxicity' ? 'health-based limit or therapeutic dose' : category.name.toLowerCase();
}

const basisWords: Readonly<Record<IntakeBasis, string>> = {
  published: 'reviewed limit',
  seed: 'limit not yet reviewed',
  screening: 'screening: dose ÷ 1000',
};

export function basisWord(basis: IntakeBasis | null): string {
  return basis === null ? '' : basisWords[basis];
}

type Tie = NonNullable<WorstCase['tie']>;

/** What put a production before or behind those of the same number. */
export function tieText({ size, above, below }: Tie): string {
  const rule = (by: NonNullable<Tie['above']>['decidedBy']): string => (by === 'lowerIntake' ? 'intake' : 'ID');
  const sides = [
    above === null ? '' : `behind ${above.externalId} by ${rule(above.decidedBy)}`,
    below === null ? '' : `before ${below.externalId} by ${rule(below.decidedBy)}`,
  ].filter(text => text !== '');
  return `1 of ${size} equal: ${sides.join(', ')}`;
}

export function missingText(row: WorstCase, categories: readonly RankingCategory[]): string {
  const missing = row.missing.map(({ active, name }) =>
    active === null ? inputWord(name, categories) : `${inputWord(name, categories)} of ${nameOf(active)}`,
  );
  return [...missing, ...(row.fault === null ? [] : [row.fault])].join(', ');
}

const statusWords: Readonly<Record<OverrideStatus, string>> = {
  inForce: 'In force',
  reviewDue: 'Review is due',
  askAgain: 'Asks again',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
};

export function statusWord(status: OverrideStatus): string {
  return statusWords[status];
}
