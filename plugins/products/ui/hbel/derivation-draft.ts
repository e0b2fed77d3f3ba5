import type { Derivation } from '#schemas/products/hbel';

/** A derivation while it is typed: numbers may be missing; the engine and the server name what is. */
export type DerivationDraft = Derivation;

const noNumber = null as unknown as number;

/** What a new derivation starts with: a NOAEL, 50 kg, and no factor above 1. */
export function newDerivation(): DerivationDraft {
  return {
    method: 'pointOfDeparture',
    bodyWeightKg: 50,
    pointOfDeparture: { study: '', kind: 'NOAEL', value: noNumber, unit: 'mg/kg/day' },
    factors: {
      f1: { value: 1 },
      f2: { value: 10, reason: 'usual value' },
      f3: { value: 1 },
      f4: { value: 1 },
      f5: { value: 1 },
      mf: { value: 1 },
      s: { value: 1 },
    },
  };
}

const partsOf: Readonly<Record<Derivation['method'], readonly (keyof Derivation)[]>> = {
  pointOfDeparture: ['pointOfDeparture', 'bodyWeightKg', 'factors', 'bioavailability'],
  td50: ['td50MgPerKgDay', 'bodyWeightKg'],
  ttc: [],
  category: ['category'],
  oel: ['oelUgPerM3', 'breathedM3', 'absorption'],
  ld50: ['ld50MgPerKg', 'ld50Qualifier', 'bodyWeightKg', 'divisor', 'safetyFactor', 'modificationFactor'],
  dose: ['doseMgPerDay', 'safetyFactor'],
};

/** The draft with exactly the parts of its method, blank texts left out, and no body weight where it is not used. */
export function relevant(draft: DerivationDraft): Derivation {
  const perDay = draft.method === 'pointOfDeparture' && draft.pointOfDeparture?.unit.includes('/kg/') === false;
  const parts = partsOf[draft.method].filter(part => !(perDay && part === 'bodyWeightKg'));
  return withoutBlanks({
    method: draft.method,
    ...Object.fromEntries(parts.map(part => [part, draft[part]])),
  }) as Derivation;
}

/** Blank texts, nulls and absent members are left out, at every depth. */
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
