import type { CycleReport, CycleStep } from '#plugins/qualification/shared/cycle-file';
import type { ProcedureSteps } from '#plugins/procedures/server/api';
import type { ProcedureStep } from '#plugins/procedures/shared/procedure-step';
import { alignSteps } from '../../engine/cycle/align-steps.js';
import { judgeValues, verdictOfStep, type PlannedValue, type RecordedValue } from '../../engine/cycle/judge-step.js';
import type { RecordedStep } from './read-cycle.js';

const minuteMs = 60_000;

/** The steps of a procedure beside those of a file, in the order in which they ran. */
export function cycleSteps(procedure: ProcedureSteps, recorded: readonly RecordedStep[]): CycleReport['steps'] {
  const planned = procedure.steps.map(({ action }, index) => ({ number: index + 1, name: action }));
  return alignSteps(planned, recorded).map(({ planned: place, recorded: row }): CycleStep => {
    const plan = place === null ? undefined : procedure.steps[place];
    const actual = row === null ? undefined : recorded[row];
    const values = judgeValues(plan === undefined ? [] : plannedValues(plan, procedure), recordedValues(actual));
    const isCritical = plan?.critical === true;
    return {
      number: place === null ? null : place + 1,
      action: plan?.action ?? actual?.name ?? '',
      recordedName: actual?.name ?? null,
      isCritical,
      verdict: plan === undefined ? 'unplanned' : actual === undefined ? 'missed' : verdictOfStep(values, isCritical),
      startedAt: actual?.startedAt.toISOString() ?? null,
      endedAt: actual?.endedAt.toISOString() ?? null,
      values,
    };
  });
}

/** What a step demands: ranges of time and temperature, the concentration of its agent, and single values. */
function plannedValues(step: ProcedureStep, { agentConcentrations }: ProcedureSteps): PlannedValue[] {
  const agent = step.cleaningAgentId ?? null;
  const concentration = agentConcentrations.find(each => each.cleaningAgentId === agent);
  const single = (what: string, unit: string, value: number | null | undefined): PlannedValue => ({
    what,
    unit,
    minimum: value ?? null,
    maximum: value ?? null,
    isSingle: true,
  });
  const range = (
    what: string,
    unit: string,
    minimum: number | null | undefined,
    maximum: number | null | undefined,
  ): PlannedValue => ({ what, unit, minimum: minimum ?? null, maximum: maximum ?? null, isSingle: false });
  return [
    range('Time', 'min', step.timeMinMinutes, step.timeMaxMinutes),
    range('Temperature', '°C', step.temperatureMinC, step.temperatureMaxC),
    single('Flow', 'L/min', step.flowLitresPerMinute),
    single('Pressure', 'bar', step.pressureBar),
    single('Volume', 'L', step.volumeLitres),
    ...(concentration === undefined
      ? []
      : [range('Concentration', concentration.unit, concentration.minimum, concentration.maximum)]),
  ].filter(({ minimum, maximum }) => minimum !== null || maximum !== null);
}

/** What a file states of a step; the time is that between its start and its end. */
function recordedValues(step: RecordedStep | undefined): RecordedValue[] {
  const value = (column: keyof RecordedStep['values']): number | null => step?.values[column] ?? null;
  return [
    {
      what: 'Time',
      unit: 'min',
      actual: step === undefined ? null : (step.endedAt.getTime() - step.startedAt.getTime()) / minuteMs,
    },
    { what: 'Temperature', unit: '°C', actual: value('temperature') },
    { what: 'Flow', unit: 'L/min', actual: value('flow') },
    { what: 'Pressure', unit: 'bar', actual: value('pressure') },
    { what: 'Volume', unit: 'L', actual: value('volume') },
    { what: 'Concentration', unit: '', actual: value('concentration') },
    { what: 'Conductivity', unit: 'µS/cm', actual: value('conductivity') },
  ];
}
