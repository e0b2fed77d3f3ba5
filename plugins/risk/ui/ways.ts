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
