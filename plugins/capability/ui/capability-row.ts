import type { RecordRow } from '@limpid/ui-kit';
import type { ProcessCapability } from '#plugins/capability/shared/process-capability';

/** A record as its pages read it. */
export type CapabilityRow = RecordRow &
  Pick<
    ProcessCapability,
    'productionId' | 'mean' | 'standardDeviation' | 'resultCount' | 'belowDetectionCount' | 'results' | 'resultsUnit'
  >;
