import { formatNumber } from '@limpid/ui-kit';
import type { Derivation, HbelFlag, ShownHbel } from '#plugins/products/shared/hbel';
import { massOfBase } from '#plugins/products/shared/mass-basis';

export { hbelFlagLabels as flagTexts, hbelStatusLabels as statusWords } from '#plugins/products/shared/hbel-labels';

interface FlagWord {
  readonly help: string;
  readonly type: 'red' | 'magenta' | 'warm-gray' | 'gray';
}

export const flagWords: Readonly<Record<HbelFlag, FlagWord>> = {
  missing: { help: 'Limits are calculated without a health-based limit', type: 'red' },
  reviewOverdue: { help: 'The review date has passed', type: 'red' },
  reviewDue: { help: 'The review is due within 90 days', type: 'magenta' },
  notLowest: { help: 'Another opinion is lower; see the reason for the choice', type: 'magenta' },
  ratioAbove10: { help: 'Inspectors will ask about it', type: 'magenta' },
  unexplained: { help: 'A difference above 10 has to be explained', type: 'red' },
  ratioAbove3: { help: 'More than is usual between experts', type: 'warm-gray' },
  provisional: {
    help: 'Provisional until a toxicologist has reviewed it, or until it is approved where the facility approves health-based limits',
    type: 'warm-gray',
  },
  noReport: { help: 'Neither a report number nor a file', type: 'gray' },
};

export const methodWords: Readonly<Record<Derivation['method'], string>> = {
  pointOfDeparture: 'Point of departure and factors (PDE, ADE)',
  td50: 'TD50 of a mutagen (AI)',
  ttc: 'Threshold for mutagens without data (1.5 ug a day)',
  category: 'Threshold by category (Dolan 2005)',
  oel: 'Occupational exposure limit (screening)',
  ld50: 'LD50 rule (last resort)',
  dose: 'Share of the therapeutic dose (screening)',
};

export const categoryWords = {
  carcinogenic: 'Likely carcinogenic, 1 ug a day',
  potent: 'Likely potent or highly toxic, 10 ug a day',
  neither: 'Neither, 100 ug a day',
} as const;

/** A value as mass of the base, so that opinions compare; as stated if the base factor of a salt is unknown. */
export function baseMgPerDay({
  valueMgPerDay,
  massBasis,
  baseFactor,
}: Pick<ShownHbel, 'valueMgPerDay' | 'massBasis' | 'baseFactor'>): number {
  return massOfBase(valueMgPerDay, massBasis, baseFactor) ?? valueMgPerDay;
}

/** A daily amount in the most readable unit: 0.0025 mg → 2.5 ug a day. */
export function shownDaily(mgPerDay: number): string {
  const units = [
    ['g', 1000],
    ['mg', 1],
    ['ug', 1e-3],
    ['ng', 1e-6],
  ] as const;
  const [unit, factor] = units.find(([, size]) => mgPerDay >= size) ?? ['ng', 1e-6];
  return `${formatNumber(mgPerDay / factor)} ${unit}/day`;
}

/** Two significant digits, enough to compare a ratio with 3 and 10: `3.4×`. */
export function shownRatio(ratio: number): string {
  return `${Number(ratio.toPrecision(2))}×`;
}
