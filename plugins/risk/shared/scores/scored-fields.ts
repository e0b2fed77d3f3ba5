/** A field of an active that a scoring table can score, with the unit it is in. */
export interface ScoredField {
  readonly name: string;
  readonly label: string;
  /** Kinds of scoring; the first is the kind of the field itself. */
  readonly kinds: readonly ['number' | 'text', ...('number' | 'text')[]];
  readonly unit: string | null;
}

/** Fields that scoring tables may score (formulas 10.1). */
export const scoredFields: readonly ScoredField[] = [
  { name: 'solubilityTerm', label: 'Solubility in water (USP term)', kinds: ['text'], unit: null },
  { name: 'cleanability', label: 'Cleanability', kinds: ['number', 'text'], unit: null },
  { name: 'hbels', label: 'Health-based limit, else therapeutic dose ÷ 1000', kinds: ['number'], unit: 'ug/day' },
  { name: 'minTherapeuticDose', label: 'Minimum daily dose', kinds: ['number'], unit: 'mg/day' },
  { name: 'maxDailyDose', label: 'Maximum daily dose', kinds: ['number'], unit: 'mg/day' },
  { name: 'ld50', label: 'LD50', kinds: ['number'], unit: 'mg/kg' },
];
