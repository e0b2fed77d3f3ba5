import { crudArea } from '#kernel/contract';
import { CapabilityInputsToken } from '#plugins/risk/server/api';
import type { PluginPart } from '#plugins/risk/server/part';
import { ownFigures } from './own-figures.js';
import { processCapability } from './process-capability.resource.js';

/** Process capability: residue that earlier validations found, until results of samples come from elsewhere. */
export const capability: PluginPart = {
  // The area of the specification's matrix for measured residue.
  permissions: [crudArea('ResidueMeasure')],
  auditDomains: ['ProcessCapability'],
  resources: [processCapability],
  routes: [],
  imports: [],
  reports: [],
  bind(bind) {
    bind.extensionPoint(CapabilityInputsToken);
    bind.extend(CapabilityInputsToken, {}, () => ownFigures);
  },
};
