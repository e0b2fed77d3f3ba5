import './feasibility/feasibility.css';
import './finder/finder.css';
import { defineApp } from '@limpid/ui-kit';
import { AgentEquipment } from './agent-equipment.js';
import { ComparePage } from './compare.page.js';
import { FeasibilityPage } from './feasibility/feasibility.page.js';
import { LimitPages } from './limit.pages.js';
import { PolicyPages } from './policies/policy.page.js';

export const limitPages = defineApp(LimitPages);
export const comparePages = defineApp(ComparePage);
export const feasibilityPages = defineApp(FeasibilityPage);
export const policyPages = defineApp(PolicyPages);

export { AgentEquipment };
export { MethodFeasibility } from './hub/method-feasibility.js';
export { ProductLimits } from './hub/product-limits.js';
export {
  AgentLimits,
  EquipmentLimits,
  GroupLimits,
  ProductionLimits,
  ResidueLimits,
  TrainLimits,
} from './hub/record-limits.js';
