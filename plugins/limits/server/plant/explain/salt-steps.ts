import { convertedDose, type PairLimit } from '../../engine/index.js';
import type { ExplainedPair } from './explained-pair.js';
import type { RecordSources } from './record-sources.js';
import { input, type TraceInput, type TraceStep } from './trace-step.js';

/** An intake in the trace, as mass of the base. */
interface Intake {
  readonly name: string;
  readonly symbol: string;
  readonly value: number | null;
  readonly unit: string;
  readonly source: TraceInput['source'];
  /** Share of base by which it was multiplied; 1 for the base. */
  readonly baseFactor: number;
}

/** An intake, with its conversion to the base where it is stated for a salt (ADR 0031). */
export function intakeInputs({ name, symbol, value, unit, source, baseFactor }: Intake): TraceInput[] {
  if (baseFactor === 1) return [input(name, symbol, value, unit, source)];
  const stated = value === null ? null : value / baseFactor;
  return [input(`${name}, of the salt`, symbol, stated, unit, source), shareInput(baseFactor, source)];
}

/** An intake in a written formula: `HBEL × f` for a salt. */
export function timesShare(symbol: string, baseFactor: number): string {
  return baseFactor === 1 ? symbol : `${symbol} × f`;
}

/**
 * The conversion of maximum dose and strength of the next product to units per day where one is stated for a salt, and
 * of the maximum dose of a bulk active made as a salt; empty for the base.
 */
export function doseSteps({ next }: ExplainedPair, { exposure }: PairLimit, sources: RecordSources): TraceStep[] {
  const bulk = bulkStep(next, sources);
  const active = convertedDose(next, exposure);
  if (bulk !== null || active === null || 'missing' in exposure) return bulk === null ? [] : [bulk];
  const { strengthMg, maxDailyDoseMgPerDay, strengthBaseFactor = 1, doseBaseFactor = 1 } = active;
  const { name } = active.substance;
  const common = { unit: 'mg/day', source: sources.made };
  const dose = intakeInputs({
    ...common,
    name: `Maximum daily dose of ${name}`,
    symbol: 'LDD',
    value: maxDailyDoseMgPerDay,
    baseFactor: doseBaseFactor,
  });
  const strength = intakeInputs({
    ...common,
    name: `Strength of ${name}`,
    symbol: 'strength',
    value: strengthMg,
    unit: 'mg',
    baseFactor: strengthBaseFactor,
  });
  return [
    {
      formula: 'units',
      title: 'Maximum number of units a day, with dose and strength as base',
      text: `units per day = ${timesShare('LDD', doseBaseFactor)} ÷ ${strengthBaseFactor === 1 ? 'strength' : '(strength × f)'}`,
      inputs: [...dose, ...strength],
      value: exposure.unitsPerDay,
      unit: 'per day',
    },
  ];
}

function bulkStep(
  { batchBaseFactor = 1, actives }: ExplainedPair['next'],
  { made: fromActive, maximumDailyDose }: RecordSources,
): TraceStep | null {
  const made = actives[0]?.maxDailyDoseMgPerDay ?? null;
  if (batchBaseFactor === 1 || made === null) return null;
  return {
    formula: 'LDD',
    title: 'Maximum daily dose as the salt in the batch',
    text: 'LDD = dose as base ÷ f',
    inputs: [
      input('Maximum daily dose as base', 'LDDb', made * batchBaseFactor, 'mg/day', maximumDailyDose),
      shareInput(batchBaseFactor, fromActive),
    ],
    value: made,
    unit: 'mg/day',
  };
}

function shareInput(baseFactor: number, source: TraceInput['source']): TraceInput {
  return input('Share of base in the salt', 'f', baseFactor, '', source);
}
