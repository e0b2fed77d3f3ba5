import type { Authority, AuthorityIntake } from '#plugins/nitrosamines/shared/nitrosamine';
import { intakesOfCategory } from './cpca.js';

interface Quantity {
  readonly value: number;
  readonly unit: string;
}

/** Sources of the intakes of a nitrosamine. */
export interface IntakeSources {
  readonly limitBasis: 'AI' | 'ADE' | null;
  readonly acceptableIntake: Quantity | null;
  readonly intakeSource: string | null;
  readonly authorityIntakes: readonly AuthorityIntake[] | null;
  readonly ade: Quantity | null;
  readonly adeSource: string | null;
  readonly cpcaCategory: number | null;
}

/** Intake under an authority, ng/day; null if the authority does not limit it or no intake is stated. */
export interface Intake {
  readonly authority: Authority;
  readonly ngPerDay: number | null;
  /** The source, for display. */
  readonly because: string;
}

const ngIn: Readonly<Record<string, number>> = { g: 1e9, mg: 1e6, ug: 1e3, ng: 1 };
const allAuthorities: readonly Authority[] = ['EMA', 'FDA', 'HC', 'TGA'];

/** A daily amount in ng; factors are exact, so that 26.5 ng stays 26.5. */
export function inNanograms({ value, unit }: Quantity): number {
  const factor = ngIn[unit];
  if (factor === undefined) throw new Error(`${unit} is no unit of a dose`);
  return value * factor;
}

/**
 * The daily intake under every authority: its own value, else the general value, else the default of the potency
 * category, which never overrides a published value (formulas 6.3). On the basis ADE one value applies to all.
 */
export function intakesOf(sources: IntakeSources): readonly Intake[] {
  return allAuthorities.map(authority => intakeOf(sources, authority));
}

function intakeOf(sources: IntakeSources, authority: Authority): Intake {
  const { acceptableIntake, ade, cpcaCategory, authorityIntakes } = sources;
  const given = (quantity: Quantity, because: string): Intake => ({
    authority,
    ngPerDay: inNanograms(quantity),
    because,
  });
  const nobody: Intake = { authority, ngPerDay: null, because: 'No intake stated' };
  if (sources.limitBasis === 'ADE') return ade === null ? nobody : given(ade, from('ADE', sources.adeSource));
  const own = authorityIntakes?.find(each => each.authority === authority);
  if (own !== undefined) return intakeStatedBy(own);
  if (acceptableIntake !== null) return given(acceptableIntake, sources.intakeSource ?? 'Stated for the facility');
  if (cpcaCategory !== null) {
    const ngPerDay = intakesOfCategory(cpcaCategory)[authority];
    return { authority, ngPerDay, because: `Default of CPCA category ${cpcaCategory}` };
  }
  return nobody;
}

/** An entry without value and category means that the authority does not limit it (not mutagenic). */
function intakeStatedBy({ authority, intake, cpcaCategory, source }: AuthorityIntake): Intake {
  const category = cpcaCategory ?? null;
  const statedSource = source ?? (category === null ? null : `CPCA category ${category}`);
  if (intake !== null && intake !== undefined)
    return { authority, ngPerDay: inNanograms(intake), because: from(authority, statedSource) };
  if (category === null)
    return {
      authority,
      ngPerDay: null,
      because: from(`${authority} does not limit it as a nitrosamine`, statedSource),
    };
  return {
    authority,
    ngPerDay: intakesOfCategory(category)[authority],
    because: from(`${authority}, default of CPCA category ${category}`, source ?? null),
  };
}

function from(who: string, source: string | null): string {
  if (source === null) return who;
  return source.startsWith(who) ? source : `${who}: ${source}`;
}

/** The lowest of the known intakes, ties by order of authority; null without any. */
export function lowestIntake(intakes: readonly Intake[]): (Intake & { readonly ngPerDay: number }) | null {
  return intakes.reduce<(Intake & { readonly ngPerDay: number }) | null>((lowest, { ngPerDay, ...intake }) => {
    if (ngPerDay === null || (lowest !== null && ngPerDay >= lowest.ngPerDay)) return lowest;
    return { ...intake, ngPerDay };
  }, null);
}

/** Limit in a product, ppm: intake in ng/day over the maximum daily dose in mg/day (formulas 6.3). */
export function ppmInProduct(intakeNgPerDay: number, maxDailyDoseMg: number): number {
  return intakeNgPerDay / maxDailyDoseMg;
}
