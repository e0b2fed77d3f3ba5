import { InlineNotification } from '@carbon/react';
import { RecordCard, useFacilityData } from '@limpid/ui-kit';
import type { LimitBasis } from '#plugins/limits/shared/limit';
import type { RecordWarning } from '#plugins/limits/shared/record-warning';
import { RecalculationNote } from '../recalculation-note.js';

/** On the page of a record: what an expert would question in it, each with its source; nothing where there is none. */
export function RecordWarnings({ id }: { readonly id: string }) {
  const { data } = useFacilityData<{ recordWarnings: readonly RecordWarning[]; basis: LimitBasis }>(
    `/limits/record-warnings?record=${id}`,
    'Loading the warnings',
    { isAside: true },
  );
  const warnings = data?.recordWarnings ?? [];
  if (warnings.length === 0 && data?.basis.isBeingRecalculated !== true) return null;
  return (
    <RecordCard title="Warnings">
      <RecalculationNote basis={data?.basis} />
      {warnings.map(({ code, text, source }) => (
        <InlineNotification
          key={text}
          kind={code === 'HBEL_REQUIRED' ? 'error' : 'warning'}
          lowContrast
          hideCloseButton
          title={text}
          subtitle={`Source: ${source}`}
        />
      ))}
    </RecordCard>
  );
}
