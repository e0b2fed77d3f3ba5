import { ApiError, validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { isAbove } from '#schemas/lib/last-digits';
import { toBase } from '#schemas/lib/units';
import { casFaults } from '../substances/substance-rules.js';
import { productionKinds, type Production } from '#plugins/products/shared/production';

const sourceOf = { product: 'productId', api: 'apiId', intermediate: 'intermediateId' } as const;

/** Derives the kind from the record that is named, and checks the batch sizes against each other. */
export function prepareProduction(sent: Production, call: AnyCall, before: Production | null): Production {
  const named = productionKinds.find(kind => (sent[sourceOf[kind]] ?? null) !== null);
  const next: Production = {
    ...sent,
    kind: sent.kind ?? named ?? 'product',
    isDummy: sent.isDummy ?? false,
    processSolvents: sent.processSolvents ?? [],
  };
  const faults = [...sourceFaults(next), ...batchFaults(next), ...endotoxinFaults(next), ...solventFaults(next)];
  if (faults.length > 0) throw validationError(...faults);
  if (next.isDummy === true && before?.isDummy !== true && !call.actor.may('Production.Dummy')) {
    throw new ApiError('NotAllowed', { message: 'A dummy production needs the permission Production.Dummy' });
  }
  return next;
}

function sourceFaults(production: Production): FieldFault[] {
  return productionKinds.flatMap(kind => {
    const field = sourceOf[kind];
    const isNamed = (production[field] ?? null) !== null;
    if (kind === production.kind) return isNamed ? [] : [{ path: field, message: 'is required' }];
    return isNamed ? [{ path: field, message: `must be empty for a production of the kind ${production.kind}` }] : [];
  });
}

/** Checks the CAS numbers, because a mistyped one would name another substance. */
function solventFaults({ processSolvents }: Production): FieldFault[] {
  return (processSolvents ?? []).flatMap((solvent, index) =>
    /^[0-9]+-[0-9]{2}-[0-9]$/.test(solvent.trim()) ? casFaults(solvent.trim(), `processSolvents.${index}`) : [],
  );
}

/** Dose and route of injection are required together. */
function endotoxinFaults({ endotoxinRoute = null, endotoxinDoseMgPerKgHour = null }: Production): FieldFault[] {
  if ((endotoxinRoute === null) === (endotoxinDoseMgPerKgHour === null)) return [];
  return endotoxinRoute === null
    ? [{ path: 'endotoxinRoute', message: 'is required with the endotoxin dose' }]
    : [{ path: 'endotoxinDoseMgPerKgHour', message: 'is required with the endotoxin route' }];
}

function batchFaults(production: Production): FieldFault[] {
  const [smallest, largest] = [
    toBase('batchMass', production.minBatchSize),
    toBase('batchMass', production.maxBatchSize),
  ];
  if (smallest === null || largest === null || !isAbove(smallest, largest)) return [];
  return [{ path: 'maxBatchSize', message: 'must not be less than the minimum batch size' }];
}
