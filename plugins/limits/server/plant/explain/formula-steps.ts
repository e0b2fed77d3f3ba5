import type { FormulaCitation } from '#plugins/limits/shared/limit';
import {
  pairValues,
  type Equipment,
  type MacFormula,
  type MacFormulaInput,
  type PairFacts,
  type PairLimit,
} from '../../engine/index.js';
import { patientScaleOf, patientStep } from './patient-steps.js';
import { variableSource, type RecordSources } from './record-sources.js';
import { input, type TraceInput, type TraceStep } from './trace-step.js';

/** A user-defined formula within a sentence: `MAC-OWN Own dose rule, version 2`. */
export function formulaTitle({ externalId, name, version }: FormulaCitation): string {
  return `${externalId} ${name}, version ${version}`;
}

/** The carryover by a user-defined formula, and the daily intake that it corresponds to, if any. */
export function formulaSteps(
  formula: MacFormula,
  pair: PairFacts,
  limit: PairLimit,
  sources: RecordSources,
): readonly TraceStep[] {
  const equipment = limit.candidates.find(candidate => candidate.criterion === limit.criterion)?.equipment ?? null;
  const { text, inputs } = formula.describe(pairValues(pair, equipment));
  const places: Readonly<Record<MacFormulaInput['of'], TraceInput['source']>> = {
    ...sources,
    equipment: equipment && { kind: 'equipment', id: equipment.id, label: equipment.externalId },
    pair: null,
    other: null,
  };
  const { firstUnits, l0MgPerDay, exposure } = limit;
  const isWhole = firstUnits === null || l0MgPerDay === null || 'missing' in exposure;
  const macMg = isWhole ? limit.l2Mg : l0MgPerDay * exposure.ratio;
  const patient = patientScaleOf(limit);
  const mac: TraceStep = {
    formula: patient !== null ? 'MACf' : isWhole ? 'L2' : 'MAC₀',
    title: `Carryover into the ${isWhole ? 'next' : 'whole next'} batch (MAC) by the formula ${formulaTitle(formula)}`,
    text: `MAC = ${formula.expression}, with values ${text}${equipment === null ? '' : governs(equipment, pair)}`,
    inputs: inputs.map(({ name, symbol, value, unit, of, variable }) => {
      const source = variable === undefined ? undefined : variableSource(variable, sources);
      return input(name, symbol, value, unit === '1' ? '' : unit, source === undefined ? places[of] : source);
    }),
    value: patient === null ? macMg : macMg / patient.share,
    unit: 'mg',
  };
  const macs = patient === null ? [mac] : [mac, patientStep(pair.next, sources.made, patient, { macMg, isWhole })];
  if (limit.l0MgPerDay === null || 'missing' in limit.exposure) return macs;
  const intake: TraceStep = {
    formula: 'L0',
    title: 'Daily intake of this carryover',
    text: 'L0 = MAC ÷ E',
    inputs: [
      input('Carryover', 'MAC', macMg, 'mg'),
      input('Daily doses per batch', 'E', limit.exposure.ratio, 'doses'),
    ],
    value: limit.l0MgPerDay,
    unit: 'mg/day',
  };
  return [...macs, intake];
}

/** Of a formula per equipment: the equipment whose values are used. */
function governs({ externalId, name }: Equipment, { shared = [] }: PairFacts): string {
  if (shared.length === 1) return ` on ${externalId} ${name}, the equipment that both use`;
  return ` on ${externalId} ${name}, the lowest of ${shared.length} shared pieces of equipment`;
}
