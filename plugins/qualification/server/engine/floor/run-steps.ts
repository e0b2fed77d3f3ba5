import type { FloorAction, FloorState } from '#plugins/qualification/shared/floor-workflow';
import type { RunEvent } from '#plugins/qualification/shared/run-event';

const toDirty: Readonly<Record<FloorState | 'none', readonly FloorAction[] | null>> = {
  none: ['takeOn'],
  'In use': ['endBatch'],
  Dirty: [],
  Cleaning: null,
  'Cleaned awaiting inspection': ['orderCleaning'],
  'Cleaned awaiting results': ['orderCleaning'],
  Clean: ['orderCleaning'],
  'Clean hold expired': ['orderCleaning'],
  Maintenance: ['endMaintenance'],
  'Out of service': ['startMaintenance', 'endMaintenance'],
};

/**
 * The actions that bring equipment to where an event of a run says it is. Empty where it is there already, and for events
 * that only tell of the outcome: people at the equipment and people at the run may both record the same cleaning.
 */
export function stepsOfRun(state: FloorState | 'none', event: RunEvent): readonly FloorAction[] {
  const cleaning = cleaningSteps(state);
  switch (event) {
    case 'cleaningStarted':
      return cleaning;
    case 'cleaningCompleted':
      return isCleaned(state) ? [] : [...cleaning, 'completeCleaning'];
    case 'inspectedClean':
      if (state === 'Cleaned awaiting results' || state === 'Clean') return [];
      return [...uninspectedSteps(state), 'passInspection'];
    case 'inspectedNotClean':
      return state === 'Dirty' ? [] : [...uninspectedSteps(state), 'failInspection'];
    case 'completedPass':
    case 'completedFail':
    case 'voided':
      return [];
  }
}

function cleaningSteps(state: FloorState | 'none'): readonly FloorAction[] {
  const first = toDirty[state];
  return first === null ? [] : [...first, 'startCleaning'];
}

function uninspectedSteps(state: FloorState | 'none'): readonly FloorAction[] {
  return state === 'Cleaned awaiting inspection' ? [] : [...cleaningSteps(state), 'completeCleaning'];
}

function isCleaned(state: FloorState | 'none'): boolean {
  return state === 'Cleaned awaiting inspection' || state === 'Cleaned awaiting results' || state === 'Clean';
}
