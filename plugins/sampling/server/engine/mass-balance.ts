/** Relative difference up to which two numbers are equal (`schemas/lib/last-digits.ts`). */
const lastDigits = 1e-12;

/** A zone of equipment with the residue that its samples found. */
export interface Zone {
  readonly residueMgPerSqcm: number;
  readonly areaSqcm: number;
}

/** What is left on all zones together beside what may be carried over. */
export interface MassBalance {
  readonly totalMg: number;
  /** Share of the maximum allowable carryover; 1: all of it. */
  readonly shareOfMac: number;
  /** At most 1. */
  readonly isWithin: boolean;
}

/** Sum of residue × area of all zones against the MAC, mg (formulas 13.1, whole-train view). */
export function massBalance(zones: readonly Zone[], macMg: number): MassBalance {
  const totalMg = zones.reduce((sum, { residueMgPerSqcm, areaSqcm }) => sum + residueMgPerSqcm * areaSqcm, 0);
  const shareOfMac = totalMg / macMg;
  return { totalMg, shareOfMac, isWithin: shareOfMac <= 1 + lastDigits };
}

/** What samples of one piece of equipment found at one of its parts; null: the part is not named. */
export interface FoundAt {
  readonly part: string | null;
  readonly residueMgPerSqcm: number;
}

/** A piece of equipment as zones are made of it; null: its area is unknown. */
export interface SampledSurface {
  readonly areaSqcm: number | null;
  readonly parts: readonly { readonly name: string; readonly areaSqcm: number; readonly isContact: boolean }[];
}

/** A zone that is a part of equipment, or with null what no sampled part stands for. */
export interface ZoneOfEquipment {
  readonly part: string | null;
  readonly residueMgPerSqcm: number;
  readonly areaSqcm: number | null;
}

/**
 * Zones of equipment. A contact part has the highest residue of its samples; the area that no such part stands for has that
 * of samples without a part, otherwise the highest of the equipment, so that nothing is left out that was not sampled.
 */
export function zonesOf({ areaSqcm, parts }: SampledSurface, found: readonly FoundAt[]): ZoneOfEquipment[] {
  const sampled = parts.flatMap((part): (ZoneOfEquipment & { readonly areaSqcm: number })[] => {
    const residueMgPerSqcm = highest(found.filter(each => each.part === part.name));
    return !part.isContact || residueMgPerSqcm === null
      ? []
      : [{ part: part.name, residueMgPerSqcm, areaSqcm: part.areaSqcm }];
  });
  const contact = parts.filter(({ isContact }) => isContact);
  const whole = areaSqcm ?? (contact.length === 0 ? null : sumOf(contact));
  const restSqcm = whole === null ? null : whole - sumOf(sampled);
  // What a part that the residue does not touch has says nothing of the others.
  const ofNoPart = found.filter(({ part }) => parts.every(({ name }) => name !== part));
  const of = highest(ofNoPart) ?? highest(found);
  const isCovered = restSqcm !== null && whole !== null && restSqcm <= whole * lastDigits;
  return of === null || isCovered ? sampled : [...sampled, { part: null, residueMgPerSqcm: of, areaSqcm: restSqcm }];
}

function sumOf(zones: readonly { readonly areaSqcm: number }[]): number {
  return zones.reduce((sum, { areaSqcm }) => sum + areaSqcm, 0);
}

function highest(found: readonly FoundAt[]): number | null {
  return found.length === 0 ? null : Math.max(...found.map(({ residueMgPerSqcm }) => residueMgPerSqcm));
}
