import { Button } from '@carbon/react';
import { useState } from 'react';
import { DataTable, ErrorState, formatTime, formatValue, Loading, useFacilityData } from '@limpid/ui-kit';
import type { IncludedChange } from '#plugins/qualification/shared/evaluation';

interface Changes {
  readonly changes: readonly IncludedChange[];
  readonly pagination: { readonly total: number };
}
const firstShown = 25;

/** The changes that an assessment takes in, newest first, each field with before and after. */
export function ChangeTable<T>({ path, of }: { readonly path: string; readonly of: (answer: T) => Changes }) {
  const [shown, setShown] = useState(firstShown);
  const { data, error, refetch } = useFacilityData<T>(`${path}?pageLimit=${shown}`, 'Loading the changes');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { changes, pagination } = of(data);
  if (changes.length === 0) return <p className="limpid-lead">No change since the last approved assessment.</p>;
  return (
    <>
      <p className="limpid-lead">{pagination.total === 1 ? '1 change' : `${pagination.total} changes`}</p>
      <DataTable
        title="Changes"
        size="sm"
        columns={[
          { heading: 'Record', render: ({ label }) => label },
          { heading: 'Field', render: change => change.fieldLabel ?? change.sentence },
          { heading: 'Before', render: change => (isPlain(change) ? shownValue(change.old) : ''), folds: true },
          { heading: 'After', render: afterText, folds: true },
          { heading: 'By', render: ({ by, at }) => `${by}, ${formatTime(at)}`, folds: true },
          { heading: 'Reason', render: ({ reason }) => reason ?? '–', folds: true },
        ]}
        rows={changes}
        keyOf={({ seq, field }, index) => `${seq} ${field ?? ''} ${index}`}
      />
      {changes.length < pagination.total && shown < 500 && (
        <Button kind="ghost" size="sm" onClick={() => setShown(Math.min(500, shown * 4))}>
          Show more
        </Button>
      )}
    </>
  );
}

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Values that people read as they are; of others the sentence names the records. */
function isPlain({ field, old, new: next }: IncludedChange): boolean {
  return field !== null && [old, next].every(value => typeof value !== 'object' || value === null || 'unit' in value)
    ? ![old, next].some(value => typeof value === 'string' && id.test(value))
    : false;
}

function afterText(change: IncludedChange): string {
  if (change.field === null) return '';
  return isPlain(change) ? shownValue(change.new) : change.sentence;
}

function shownValue(value: unknown): string {
  const text = formatValue(value);
  return text === '' ? 'none' : text;
}
