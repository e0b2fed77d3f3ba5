import type { VariableScope } from '#plugins/risk/shared/names';

/** A built-in variable with the source of its value. */
export interface BuiltInVariable {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly scope: VariableScope;
  readonly kind?: 'score';
  readonly sourceField: string | null;
  readonly defaultValue?: number;
}

const score = (key: string, name: string): BuiltInVariable => ({
  key,
  name,
  unit: '1',
  scope: 'previousActive',
  kind: 'score',
  sourceField: key,
});

/** Built-in variables (formulas 10.3); formulas receive values in these units, whatever unit was entered. */
export const builtInVariables: readonly BuiltInVariable[] = [
  {
    key: 'td',
    name: 'Minimum therapeutic daily dose',
    unit: 'mg/day',
    scope: 'previousActive',
    sourceField: 'minTherapeuticDose',
  },
  {
    key: 'pde',
    name: 'Health-based exposure limit (PDE, ADE)',
    unit: 'mg/day',
    scope: 'previousActive',
    sourceField: 'hbels',
  },
  { key: 'ai', name: 'Acceptable intake', unit: 'mg/day', scope: 'previousActive', sourceField: 'hbels' },
  { key: 'ld50', name: 'LD50', unit: 'mg/kg', scope: 'previousActive', sourceField: 'ld50' },
  { key: 'product_limit', name: 'Product limit', unit: 'mg', scope: 'previousActive', sourceField: 'productLimit' },
  score('solubility', 'Score of the solubility'),
  score('toxicity', 'Score of the toxicity'),
  score('dose', 'Score of the therapeutic dose'),
  score('cleanability', 'Score of the cleanability'),
  { key: 'mbs', name: 'Minimum batch size', unit: 'kg', scope: 'nextProduct', sourceField: 'minBatchSize' },
  { key: 'ldd', name: 'Maximum daily dose', unit: 'mg/day', scope: 'nextProduct', sourceField: 'ldd' },
  { key: 'strength', name: 'Strength', unit: 'mg', scope: 'nextProduct', sourceField: 'strength' },
  { key: 'tablet_weight', name: 'Tablet weight', unit: 'mg', scope: 'nextProduct', sourceField: 'dosageUnitMass' },
  {
    key: 'units_per_day',
    name: 'Dosage units per day',
    unit: '1/day',
    scope: 'nextProduct',
    sourceField: 'maxUnitsPerDay',
  },
  {
    key: 'e_n',
    name: 'Maximum daily doses in the smallest batch',
    unit: 'doses/batch',
    scope: 'nextProduct',
    sourceField: 'exposure',
  },
  {
    key: 'patient_bw',
    name: 'Body weight of the patient',
    unit: 'kg',
    scope: 'nextProduct',
    sourceField: 'patientBodyWeight',
  },
  { key: 'sa_shared', name: 'Shared surface area', unit: 'sqcm', scope: 'pair', sourceField: 'sharedArea' },
  { key: 'n_equipment', name: 'Number of shared equipment', unit: '1', scope: 'pair', sourceField: 'sharedEquipment' },
  {
    key: 'sa_equipment',
    name: 'Surface area of the equipment',
    unit: 'sqcm',
    scope: 'equipment',
    sourceField: 'totalSurfaceArea',
  },
  { key: 'swab_area', name: 'Swab area', unit: 'sqcm', scope: 'sample', sourceField: 'swabArea' },
  { key: 'swab_volume', name: 'Swab extraction volume', unit: 'ml', scope: 'sample', sourceField: 'swabVolume' },
  { key: 'rinse_volume', name: 'Rinse volume', unit: 'ml', scope: 'sample', sourceField: 'rinseVolume' },
  { key: 'rinse_area', name: 'Rinsed area', unit: 'sqcm', scope: 'sample', sourceField: 'rinseArea' },
  { key: 'recovery', name: 'Recovery', unit: 'fraction', scope: 'sample', sourceField: 'recovery' },
  { key: 'n_samples', name: 'Number of samples', unit: '1', scope: 'sample', sourceField: 'samples' },
  { key: 'sf', name: 'Safety factor', unit: '1', scope: 'policy', sourceField: 'safetyFactor' },
  { key: 'mf', name: 'Modification factor', unit: '1', scope: 'policy', sourceField: 'modificationFactor' },
  { key: 'pf', name: 'Purge factor', unit: '1', scope: 'policy', sourceField: 'purgeFactor' },
  { key: 'bw', name: 'Body weight', unit: 'kg', scope: 'policy', sourceField: 'bodyWeight' },
  // A dose per day, so that mg/kg and kg give mg/day (formulas 2.6).
  {
    key: 'ld50_divisor',
    name: 'Empirical divisor of the LD50 rule',
    unit: 'day',
    scope: 'policy',
    sourceField: 'ld50Divisor',
  },
  { key: 'arl', name: 'General residue limit (10 ppm criterion)', unit: 'ppm', scope: 'policy', sourceField: 'arl' },
  { key: 'residue_limit', name: 'Residue limit', unit: 'mg/sqcm', scope: 'policy', sourceField: 'residueLimit' },
  // Converts kg to mg, so that the units of a formula can be verified.
  {
    key: 'mg_per_kg',
    name: 'Milligrams per kilogram',
    unit: 'mg/kg',
    scope: 'policy',
    sourceField: null,
    defaultValue: 1_000_000,
  },
];
