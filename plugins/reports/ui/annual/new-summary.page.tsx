import {
  api,
  emptyAsNull,
  fp,
  RecordForm,
  toast,
  useSave,
  type FormField,
  type FormValues,
  type RecordRow,
} from '@limpid/ui-kit';
import { CustomSections, type CustomSection } from './custom-sections.js';

const fields: readonly FormField[] = [
  { kind: 'date', name: 'start', label: 'First day', required: true },
  { kind: 'date', name: 'end', label: 'Last day', required: true, help: 'It is submitted once this day is over' },
  {
    kind: 'select',
    name: 'format',
    label: 'Format',
    options: [
      { value: 'pdf', label: 'PDF' },
      { value: 'xlsx', label: 'Spreadsheet (XLSX)' },
    ],
    required: true,
  },
  { kind: 'text', name: 'name', label: 'Title', help: 'By default that of the report' },
  { kind: 'references', name: 'tags', label: 'Tags', path: '/report-tags', many: 'tags', wide: true },
];

/** Period and words of a new summary; everything else of it is read from the records (S51). */
export function NewSummaryPage() {
  const save = useSave((body: FormValues) =>
    api.post<{ annualSummary: RecordRow }>(fp('/reports/annualSummary'), body, 'Storing'),
  );
  const year = new Date().getFullYear();
  const initial = { start: `${year}-01-01`, end: `${year}-12-31`, format: 'pdf', tags: [], customSections: [] };
  return (
    <div className="limpid-page">
      <h1>New annual summary</h1>
      <p className="limpid-lead">
        The summary of a period that is over shows the plant at its end, otherwise as it is now. Stored again, it is the
        next issue of its number.
      </p>
      <RecordForm
        fields={fields}
        initial={initial}
        saveLabel="Store"
        reason={{ scope: 'facility' }}
        onCancel={() => history.back()}
        extra={(values, change, faultOf) => (
          <CustomSections
            sections={(values['customSections'] ?? []) as readonly CustomSection[]}
            faultOf={faultOf}
            onChange={sections => change('customSections', sections)}
          />
        )}
        onSave={async changed => {
          const { annualSummary } = await save.mutateAsync({ ...initial, ...emptyAsNull(changed) });
          toast({ kind: 'success', title: 'Stored', text: String(annualSummary['externalId']) });
          open(`/app/reports/documents/${annualSummary.id}`, '_self');
        }}
      />
    </div>
  );
}
