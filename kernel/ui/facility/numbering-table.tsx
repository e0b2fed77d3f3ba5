import { Button, Tag } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  DataTable,
  ErrorState,
  fp,
  LoadingTable,
  ReasonDialog,
  RecordForm,
  toast,
  useFacilityData,
  usePermission,
  type FormField,
  type TableColumn,
} from '@limpid/ui-kit';
import type { Numbering, NumberingOfKind } from '#schemas/numbering';

const fields: readonly FormField[] = [
  { name: 'prefix', label: 'Prefix', kind: 'text', required: true, help: 'The numbers begin with it' },
  { name: 'digits', label: 'Digits', kind: 'number', required: true, help: 'Fewest digits of the number itself' },
  { name: 'withYear', label: 'With the year, and anew from 1 each year', kind: 'boolean' },
];

const columns: readonly TableColumn<NumberingOfKind>[] = [
  {
    heading: 'Documents',
    render: ({ title, isOwn }) => (
      <>
        {title}{' '}
        {isOwn && (
          <Tag type="blue" size="sm">
            Own pattern
          </Tag>
        )}
      </>
    ),
  },
  { heading: 'Next number', render: ({ next }) => next },
];

/** How the documents of the facility are numbered, and the patterns that it has chosen. */
export function NumberingTable() {
  const mayModify = usePermission('Facility.Modify');
  const [chosen, setChosen] = useState<string | null>(null);
  const [reset, setReset] = useState<string | null>(null);
  const { data, error, refetch } = useFacilityData<Numbering>('/numbering', 'Loading the numbering');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <LoadingTable columns={3} />;
  const { numbering, version } = data;
  const save = async (body: object): Promise<void> => {
    await api.post(fp('/numbering'), { ...body, version }, 'Saving');
    await refetch();
    setChosen(null);
    toast({ kind: 'success', title: 'Saved', text: 'Numbers that were given stay as they are' });
  };
  const buttons: TableColumn<NumberingOfKind> = {
    heading: 'Change',
    headingHidden: true,
    render: ({ kind, title, isOwn }) => (
      <div className="limpid-row">
        <Button kind="ghost" size="sm" onClick={() => setChosen(kind)} aria-label={`Change the pattern: ${title}`}>
          Change
        </Button>
        {isOwn && (
          <Button kind="ghost" size="sm" onClick={() => setReset(kind)} aria-label={`Standard pattern: ${title}`}>
            Standard pattern
          </Button>
        )}
      </div>
    ),
  };
  const shown = numbering.find(({ kind }) => kind === chosen);
  return (
    <>
      <p className="limpid-lead">Numbers are given in turn when a document is stored, and never twice.</p>
      <DataTable
        title="Numbering"
        columns={mayModify ? [...columns, buttons] : columns}
        rows={numbering}
        keyOf={({ kind }) => kind}
        isChosen={({ kind }) => kind === chosen}
      />
      {shown !== undefined && (
        <section aria-label={`Pattern: ${shown.title}`} key={shown.kind}>
          <h2>{`Pattern: ${shown.title}`}</h2>
          <RecordForm
            draftOf={`/app/admin/facility numbering ${shown.kind}`}
            fields={fields}
            initial={{ prefix: shown.prefix, withYear: shown.withYear, digits: shown.digits }}
            saveLabel="Save"
            reason={{ scope: 'facility' }}
            onCancel={() => setChosen(null)}
            onSave={async ({ reason, ...changed }) => {
              const { prefix, withYear, digits, kind } = shown;
              const said = reason === undefined ? {} : { reason };
              await save({ kind, pattern: { prefix, withYear, digits, ...changed }, ...said });
            }}
          />
        </section>
      )}
      <ReasonDialog
        open={reset !== null}
        heading="Number by the standard pattern again?"
        button="Standard pattern"
        onClose={() => setReset(null)}
        onConfirm={async reason => {
          await save({ kind: reset, pattern: null, reason });
          setReset(null);
        }}
      />
    </>
  );
}
