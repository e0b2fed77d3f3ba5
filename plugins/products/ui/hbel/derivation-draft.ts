import { isInhaled } from '#plugins/products/server/hbel/engine/inhalation';
import type { DerivationInput } from '#plugins/products/server/hbel/engine/derivation';
import { separateFactors } from './factors-for-species.js';

/** A derivation being edited; missing numbers are reported by the engine and the server. */
export type DerivationDraft = DerivationInput;

/** Initial derivation: a NOAEL, 50 kg, and all factors 1. */
export function newDerivation(): DerivationDraft {
  return {
    method: 'pointOfDeparture',
    bodyWeightKg: 50,
    pointOfDeparture: { study: '', kind: 'NOAEL', value: null, unit: 'mg/kg/day' },
    factors: { ...separateFactors(null), mf: { value: 1 }, s: { value: 1 } },
  };
}

const partsOf: Readonly<Record<DerivationDraft['method'], readonly (keyof DerivationDraft)[]>> = {
  pointOfDeparture: ['pointOfDeparture', 'inhalation', 'bodyWeightKg', 'factors', 'bioavailability'],
  td50: ['td50MgPerKgDay', 'bodyWeightKg'],
  ttc: [],
  category: ['category'],
  oel: ['oelUgPerM3', 'breathedM3', 'absorption'],
  ld50: ['ld50MgPerKg', 'ld50Qualifier', 'bodyWeightKg', 'divisor', 'safetyFactor', 'modificationFactor'],
  dose: ['doseMgPerDay', 'safetyFactor'],
};

type Unit = NonNullable<DerivationDraft['pointOfDeparture']>['unit'];

/** Whether the unit requires a body weight: doses per kg, and those from a concentration in air. */
export function takesBodyWeight(unit: Unit): boolean {
  return unit.includes('/kg/') || isInhaled(unit);
}

/** The draft reduced to the parts of its method and unit, without blank texts. */
export function relevant(draft: DerivationDraft): DerivationDraft {
  const unit = draft.method === 'pointOfDeparture' ? draft.pointOfDeparture?.unit : undefined;
  const isUsed = (part: keyof DerivationDraft): boolean =>
    unit === undefined ||
    ((part !== 'bodyWeightKg' || takesBodyWeight(unit)) && (part !== 'inhalation' || isInhaled(unit)));
  const parts = partsOf[draft.method].filter(isUsed);
  const { molarMassGPerMol: _ofPpmOnly, ...inhalation } = draft.inhalation ?? {};
  const shown = unit === 'mg/m3' ? { ...draft, inhalation } : draft;
  return withoutBlanks({
    method: draft.method,
    ...Object.fromEntries(parts.map(part => [part, shown[part]])),
  }) as DerivationDraft;
}

/** Removes blank texts, nulls and absent members at every depth. */
export function withoutBlanks(value: object): object {
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]: [string, unknown]): [string, unknown] => [
        key,
        typeof member === 'object' && member !== null && !Array.isArray(member) ? withoutBlanks(member) : member,
      ])
      .filter(
        ([, member]) =>
          member !== null && member !== undefined && !(typeof member === 'string' && member.trim() === ''),
      ),
  );
}
