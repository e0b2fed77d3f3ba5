import { definePlugin } from '#kernel/contract';
import { createOperatorRoute } from './create-operator.js';
import { findOperatorsRoute } from './find-operators.js';
import { operator } from './operator.resource.js';

/** Operators who clean, sample and inspect, with their qualifications. */
export const plugin = definePlugin({
  id: 'operators',
  auditDomains: ['Operator'],
  resources: [operator],
  routes: [createOperatorRoute, findOperatorsRoute],
});
