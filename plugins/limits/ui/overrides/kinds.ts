import type { LimitOverrideState } from '#plugins/limits/shared/limit-override';

/** Overrides of productions and of cleaning agents: their calls and permissions. */
export const overrideKinds = {
  production: {
    path: '/equipment-wise-cleaning-limits',
    title: 'After productions',
    begin: 'Override a limit after a production',
    read: 'EquipmentWiseCleaningLimit.Get',
    add: 'EquipmentWiseCleaningLimit.Add',
    modify: 'EquipmentWiseCleaningLimit.Modify',
    remove: 'EquipmentWiseCleaningLimit.Delete',
  },
  cleaningAgent: {
    path: '/equipment-wise-cleaning-agent-limits',
    title: 'Of cleaning agents',
    begin: 'Override a limit of an agent',
    read: 'EquipmentWiseCleaningAgentLimit.Get',
    add: 'EquipmentWiseCleaningAgentLimit.Add',
    modify: 'EquipmentWiseCleaningAgentLimit.Modify',
    remove: 'EquipmentWiseCleaningAgentLimit.Delete',
  },
} as const;
export type OverrideKind = keyof typeof overrideKinds;

export const stateWords: Readonly<Record<LimitOverrideState, string>> = {
  proposed: 'Not signed yet',
  inForce: 'In force',
  reviewDue: 'Review due',
  lapsed: 'Must be decided again',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
  removed: 'Removed',
};

export const stateTags = {
  proposed: 'blue',
  inForce: 'green',
  reviewDue: 'magenta',
  lapsed: 'red',
  withdrawn: 'gray',
  replaced: 'gray',
  removed: 'gray',
} as const satisfies Readonly<Record<LimitOverrideState, string>>;
