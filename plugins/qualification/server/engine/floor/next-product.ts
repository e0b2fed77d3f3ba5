/** A production that would be next on equipment, and what is known of the changeover. */
export interface NextQuestion {
  readonly production: string;
  readonly equipment: string;
  /** The production is mapped to the equipment. */
  readonly isMapped: boolean;
  readonly dedication: string;
  readonly dedicatedTo: string | null;
  /** Names of the production and of what it makes. */
  readonly makes: readonly string[];
  /** Another production was last. */
  readonly isChange: boolean;
  readonly previous: string | null;
  /** Residues of the last production with what the limits say of them before the next one. */
  readonly residues: readonly { readonly name: string; readonly outcome: string }[];
}

/** Outcomes that need no limit: the residue cannot harm, or there is none. */
const harmless: readonly string[] = [
  'LIMIT',
  'SAME_ACTIVE',
  'NO_RESIDUE_EXPECTED',
  'SAME_SOLVENT',
  'NO_SHARED_EQUIPMENT',
];

/** Why a production may not be next on equipment, in sentences without a full stop; empty: it may. */
export function refusedNext(question: NextQuestion): string[] {
  const { production, equipment, isMapped, dedication, dedicatedTo, makes, isChange, previous, residues } = question;
  const names = makes.map(name => name.toLowerCase());
  const isOther =
    dedication === 'dedicatedProduct' && dedicatedTo !== null && !names.includes(dedicatedTo.trim().toLowerCase());
  return [
    ...(isMapped ? [] : [`${production} is not mapped to ${equipment}`]),
    ...(isOther ? [`${equipment} is dedicated to ${dedicatedTo}`] : []),
    ...(isChange
      ? residues
          .filter(({ outcome }) => !harmless.includes(outcome))
          .map(({ name }) => `${name} of ${previous ?? 'the last production'} has no limit before ${production}`)
      : []),
  ];
}
