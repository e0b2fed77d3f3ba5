import fc from 'fast-check';
import type { CriterionFormulas, PlantInput, Production, Substance } from '#plugins/limits/server/engine/index';
import type { AdditionalNumbers } from '../additional-fields.js';
import type { RiskVariable } from '../api.js';
import { inForce, variables } from './formulas.fixture.js';

const ofResidue = 'additionalFields.api.kept';
export const ofProduction = 'additionalFields.production.kept';
const ofEquipment = 'additionalFields.equipmentProductionPair.kept';
const field = (kind: AdditionalNumbers['kind']): AdditionalNumbers => ({
  kind,
  label: 'Kept',
  unit: null,
  valueOf: () => null,
});
const additional = new Map([
  [ofResidue, field('api')],
  [ofProduction, field('production')],
  [ofEquipment, field('equipmentProductionPair')],
]);

const own = { label: 'Own', kind: 'number', unit: '1', defaultValue: null } as const;
const ownVariables: readonly RiskVariable[] = [
  { ...own, key: 'batch_g', scope: 'nextProduct', unit: 'g', sourceField: 'minBatchSize', defaultValue: 3 },
  { ...own, key: 'td_ug', scope: 'previousActive', unit: 'ug/day', sourceField: 'minTherapeuticDose' },
  { ...own, key: 'of_residue', scope: 'previousActive', sourceField: ofResidue, defaultValue: 2 },
  { ...own, key: 'of_next', scope: 'nextProduct', sourceField: ofProduction },
  { ...own, key: 'on_machine', scope: 'equipment', sourceField: ofEquipment },
  { ...own, key: 'on_machine_or', scope: 'equipment', sourceField: ofEquipment, defaultValue: 1 },
];
const known = new Map([...variables, ...ownVariables.map(each => [each.key, each] as const)]);

/** Formulas over all possible sources: by row, by column, by both, in other units, with defaults and branches. */
export const anyFormulas: fc.Arbitrary<CriterionFormulas> = fc
  .subarray([
    ['toxicity', 'min(pde, td_ug)*e_n/of_residue - toxicity'],
    ['dosage', 'if(of_next > td, td*e_n/of_next, batch_g - n_equipment)'],
    ['ld50', 'ld50*ln(of_residue)/units_per_day + sqrt(product_limit - 5)'],
    ['productLimit', 'max(product_limit, of_next)^2/arl*strength'],
    ['arl', 'round(batch_g/of_next)*arl + min(of_residue, sa_shared, ldd) + ai/sf*tablet_weight'],
    ['toxicity', 'pde*e_n*pf*on_machine_or + n_equipment'],
    ['dosage', 'if(on_machine_or > 2, td*e_n/on_machine_or, arl*mbs - on_machine_or)'],
    ['arl', 'arl*mbs/on_machine'],
    ['ld50', 'ld50*bw/(ld50_divisor*of_residue*mf)*e_n'],
    ['ld50', 'if(patient_bw < 50, ld50*patient_bw*e_n/of_residue, -1)'],
    ['arl', 'if(n_equipment = 1, arl*mbs, if(td/pde >= bw, residue_limit*sa_shared, -1))'],
  ] as const)
  .map(chosen =>
    Object.fromEntries(
      chosen.map(([criterion, expression]) => [criterion, inForce(criterion, expression, { known, additional })]),
    ),
  );

export const anyNumbers = fc.array(fc.option(fc.double({ min: -2, max: 50, noNaN: true }), { nil: null }), {
  minLength: 7,
  maxLength: 7,
});

/** The plant with formulas, and with additional numbers of residues and productions where they are used. */
export function withFormulas(
  input: PlantInput,
  formulas: CriterionFormulas,
  numbers: readonly (number | null)[],
): PlantInput {
  const kept = (name: string, index: number): Record<string, number> => {
    const value = numbers[index] ?? null;
    return value === null ? {} : { [name]: value };
  };
  const residue = (substance: Substance): Substance => {
    const index = Number(substance.id.slice(1));
    const scores = { ...kept(ofResidue, index), ...kept('toxicity', index + 1) };
    const intake = numbers[index + 2] ?? 0;
    // An intake of zero or below cannot be saved.
    return { ...substance, scores, acceptableIntakeMgPerDay: intake > 0 ? intake : null };
  };
  const productions = input.productions.map((production, index): Production => ({
    ...production,
    kind: index === 2 ? 'api' : production.kind,
    route: index === 3 ? null : production.route,
    actives: production.actives.map(active => ({ ...active, substance: residue(active.substance) })),
    numbers: kept(ofProduction, index),
    onEquipments: Object.fromEntries(
      input.equipments.map(({ id }, equipment) => [
        id,
        kept(ofEquipment, (index + 2 * equipment) % (numbers.length + 2)),
      ]),
    ),
  }));
  const { Chemical, Intermediate, Detergent, Nitrosamine } = input.policies;
  const policies = {
    Chemical: { ...Chemical, formulas },
    Intermediate: { ...Intermediate, formulas },
    Detergent: { ...Detergent, formulas },
    Nitrosamine: { ...Nitrosamine, formulas },
  };
  const agents = input.agents.map(agent => ({ ...agent, substance: residue(agent.substance) }));
  return { ...input, productions, agents, policies };
}
