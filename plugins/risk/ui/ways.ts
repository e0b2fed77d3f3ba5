import type { WayOn } from '@limpid/ui-kit';

/** Where limits and rankings begin: without machines a production has neither. */
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

/** What makes a machine leave residue of a cleaning agent: the machine mapped to it, or its procedure. */
export const agentWays: readonly WayOn[] = [
  { label: 'Map cleaning agents to machines', address: '/app/master/cleaning-agents', permission: 'Substance.Modify' },
  {
    label: 'Say which agents a procedure uses',
    address: '/app/master/procedures',
    permission: 'CleaningProcedure.Modify',
  },
];

/** Where machines are listed of which nobody has said what cleans them. */
export const nameProcedures: WayOn = {
  label: 'Name the procedure of the machines',
  address: '/app/master/equipment?filter=no-cpn',
  permission: 'Equipment.Modify',
};
