import type { WayOn } from '@limpid/ui-kit';

/** Limits and rankings need productions mapped to equipment. */
export const mapProductions: WayOn = {
  label: 'Map productions to their equipment',
  address: '/app/master/matrix',
  permission: 'Production.Set',
};

export const addGoal: WayOn = {
  label: 'Add a risk goal',
  address: '/app/master/risk-setup/goals/new',
  permission: 'SelectionCriteria.Add',
};

/** Equipment carries residue of a cleaning agent by mapping or by its procedure. */
export const agentWays: readonly WayOn[] = [
  { label: 'Map cleaning agents to equipment', address: '/app/master/cleaning-agents', permission: 'Substance.Modify' },
  {
    label: 'Assign agents to a procedure',
    address: '/app/master/procedures',
    permission: 'CleaningProcedure.Modify',
  },
];

/** The list of equipment without a cleaning procedure. */
export const nameProcedures: WayOn = {
  label: 'Assign procedures to equipment',
  address: '/app/master/equipment?filter=no-cpn',
  permission: 'Equipment.Modify',
};
