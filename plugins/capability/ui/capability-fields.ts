import type { FormField, RecordRow } from '@limpid/ui-kit';
import type { ProcessCapability } from '#plugins/capability/shared/process-capability';

/** A record as its pages read it. */
export type CapabilityRow = RecordRow &
  Pick<
    ProcessCapability,
    'productionId' | 'mean' | 'standardDeviation' | 'resultCount' | 'belowDetectionCount' | 'results' | 'resultsUnit'
  >;

/** Fields of the form; the residue itself has an editor of its own. */
export const fieldsWith = (production: FormField): readonly FormField[] => [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  production,
  {
    kind: 'suggested',
    name: 'cleaningProcedureNumber',
    label: 'Cleaning procedure',
    path: '/cleaning-procedure',
    many: 'cleaningProcedures',
    permission: 'CleaningProcedure.Get',
    help: 'The number that held then, as the report says it',
  },
  { kind: 'text', name: 'source', label: 'Report', required: true, help: 'Where the figures can be read up' },
  { kind: 'date', name: 'periodFrom', label: 'Period from' },
  { kind: 'date', name: 'periodTo', label: 'Period to' },
  { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
];
