import { definePlugin } from '#kernel/contract';
import { CapabilityInputsToken } from '#plugins/risk/server/api';
import { ownFigures } from './own-figures.js';
import { processCapability } from './process-capability.resource.js';

/** Process capability from residue found in earlier validations. */
export const plugin = definePlugin({
  id: 'capability',
  auditDomains: ['ProcessCapability'],
  resources: [processCapability],
  bind: bind => bind.extend(CapabilityInputsToken, {}, () => ownFigures),
});
