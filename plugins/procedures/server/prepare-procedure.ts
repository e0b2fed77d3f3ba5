import { validationError, type FieldFault } from '#kernel/contract';
import type { AgentConcentration, CleaningProcedure } from '#plugins/procedures/shared/cleaning-procedure';
import { stepNumbers, stepRanges, statedStep, type ProcedureStep } from '#plugins/procedures/shared/procedure-step';

/** Fills in defaults; refuses reversed ranges, agents that are not those of the procedure, and critical steps without a limit. */
export function prepareProcedure(sent: CleaningProcedure, before: CleaningProcedure | null): CleaningProcedure {
  const next = {
    ...sent,
    cleaningAgentIds: sent.cleaningAgentIds ?? [],
    cleaningModes: sent.cleaningModes ?? [],
    // A concentration belongs to an agent of the procedure, and goes with it.
    agentConcentrations: orNull(concentrationsOf(sent, before)),
    steps: orNull((sent.steps ?? []).map(statedStep)),
    disassembly: orNull(sent.disassembly ?? []),
  };
  const faults = [...concentrationFaults(next), ...stepFaults(next)];
  if (faults.length > 0) throw validationError(...faults);
  return next;
}

/** An empty list is none, so that clearing it twice changes nothing. */
function orNull<T>(list: readonly T[]): T[] | null {
  return list.length === 0 ? null : [...list];
}

/** Without those of agents that this change takes from the procedure. */
function concentrationsOf(sent: CleaningProcedure, before: CleaningProcedure | null): readonly AgentConcentration[] {
  const removed = (before?.cleaningAgentIds ?? []).filter(id => !(sent.cleaningAgentIds ?? []).includes(id));
  return (sent.agentConcentrations ?? []).filter(({ cleaningAgentId }) => !removed.includes(cleaningAgentId));
}

const otherAgent = 'is not among the cleaning agents of the procedure';

function concentrationFaults({ agentConcentrations, cleaningAgentIds }: CleaningProcedure): FieldFault[] {
  const all = agentConcentrations ?? [];
  return all.flatMap(({ cleaningAgentId, minimum, maximum }, index) => {
    const path = `agentConcentrations.${index}`;
    if (cleaningAgentIds?.includes(cleaningAgentId) !== true)
      return [{ path: `${path}.cleaningAgentId`, message: otherAgent }];
    if (all.findIndex(each => each.cleaningAgentId === cleaningAgentId) < index)
      return [{ path: `${path}.cleaningAgentId`, message: 'already has a concentration' }];
    return minimum > maximum ? [{ path: `${path}.maximum`, message: 'must not be below the minimum' }] : [];
  });
}

function stepFaults({ steps, cleaningAgentIds }: CleaningProcedure): FieldFault[] {
  return (steps ?? []).flatMap((step, index) => {
    const path = `steps.${index}`;
    const agent = step.cleaningAgentId ?? null;
    return [
      ...(agent !== null && cleaningAgentIds?.includes(agent) !== true
        ? [{ path: `${path}.cleaningAgentId`, message: otherAgent }]
        : []),
      ...stepRanges
        .filter(([low, high]) => isReversed(step[low] ?? null, step[high] ?? null))
        .map(([, high]) => ({ path: `${path}.${high}`, message: 'must not be below the minimum' })),
      ...(step.critical === true && !hasLimit(step)
        ? [{ path: `${path}.critical`, message: 'a critical step needs a temperature, time, flow, pressure or volume' }]
        : []),
    ];
  });
}

function isReversed(low: number | null, high: number | null): boolean {
  return low !== null && high !== null && low > high;
}

function hasLimit(step: ProcedureStep): boolean {
  return stepNumbers.some(({ field }) => (step[field] ?? null) !== null);
}
