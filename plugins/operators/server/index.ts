import { definePlugin, DueRecordsToken } from '#kernel/contract';
import { OperatorsApiToken } from './api.js';
import { createOperatorRoute } from './create-operator.js';
import { findOperatorsRoute } from './find-operators.js';
import { operator } from './operator.resource.js';
import { qualificationEnds } from './qualification-ends.js';
import { operatorsApi } from './qualification-gap.js';

/** Operators who clean, sample and inspect, with their qualifications. */
export const plugin = definePlugin({
  id: 'operators',
  auditDomains: ['Operator'],
  resources: [operator],
  routes: [createOperatorRoute, findOperatorsRoute],
  bind: bind => {
    bind.single(OperatorsApiToken, {}, () => operatorsApi);
    bind.publish(OperatorsApiToken);
    bind.extend(DueRecordsToken, {}, () => qualificationEnds);
  },
});
