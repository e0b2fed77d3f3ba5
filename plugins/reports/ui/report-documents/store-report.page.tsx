import { Select, SelectItem } from '@carbon/react';
import {
  api,
  emptyAsNull,
  EntryTabs,
  Facts,
  fp,
  Loading,
  RecordForm,
  storedReportOf,
  toast,
  useAddress,
  useSave,
  type FormField,
  type FormValues,
  type RecordRow,
  type StoredReport,
} from '@limpid/ui-kit';
import { useReportCards, type ReportCard } from '../report-cards.js';

/** Chooses a report and stores it as a numbered document (S50). */
export function StoreReportPage() {
  const [query, change] = useAddress();
  const cards = useReportCards();
  if (cards === undefined) return <Loading />;
  const asked = storedReportOf(query);
  // A report that is printed on another page has its scope from there.
  const offered = cards.filter(({ page, kind }) => page === null || kind === asked.kind);
  const card = offered.find(({ kind }) => kind === asked.kind);
  return (
    <>
      <EntryTabs label="Reports" />
      <div className="limpid-page">
        <h1>Store a report</h1>
        <p className="limpid-lead">
          The report is calculated now, gets a number, and is kept as it is. Stored again, it is the next issue of its
          number.
        </p>
        <div className="limpid-form">
          <Select
            id="report-kind"
            labelText="Report"
            value={card?.kind ?? ''}
            onChange={event => change({ ...nothingElse(query), kind: event.target.value })}
          >
            <SelectItem value="" text="Choose a report" />
            {offered.map(({ kind, title }) => (
              <SelectItem key={kind} value={kind} text={title} />
            ))}
          </Select>
        </div>
        {card !== undefined && <StoreForm key={`${card.kind} ${asked.record?.id ?? ''}`} card={card} asked={asked} />}
      </div>
    </>
  );
}

/** Another report is not about what the one before was about. */
function nothingElse(query: URLSearchParams): Record<string, null> {
  return Object.fromEntries([...query.keys()].map(name => [name, null]));
}

function StoreForm({ card, asked }: { readonly card: ReportCard; readonly asked: StoredReport }) {
  const save = useSave((body: FormValues) =>
    api.post<{ reportDocument: RecordRow }>(fp('/reports/reportDocument'), body, 'Storing'),
  );
  const { kind, record, asOf = null, parameters = {} } = asked;
  const [format = 'pdf'] = card.formats;
  const initial = { format, recordId: record?.id ?? null, tags: [], ...(asOf === null ? {} : { asOf }) };
  return (
    <>
      {card.record === null && record !== undefined && record.label !== '' && (
        <Facts facts={[['About', record.label]]} />
      )}
      <RecordForm
        draftOf={`/app/reports/store ${kind} ${record?.id ?? ''}`}
        fields={fieldsOf(card, asked)}
        initial={initial}
        saveLabel="Store"
        reason={{ scope: 'facility' }}
        onCancel={() => history.back()}
        onSave={async changed => {
          const body = { kind, parameters, ...initial, ...emptyAsNull(changed) };
          const { reportDocument } = await save.mutateAsync(body);
          toast({ kind: 'success', title: 'Stored', text: String(reportDocument['externalId']) });
          open(`/app/reports/documents/${reportDocument.id}`, '_self');
        }}
      />
    </>
  );
}

/** What is asked for besides the report. A moment that was chosen where it was printed stays. */
function fieldsOf({ record, formats }: ReportCard, asked: StoredReport): FormField[] {
  return [
    ...(record === null
      ? []
      : [
          {
            kind: 'reference' as const,
            name: 'recordId',
            label: record.label,
            path: record.path,
            many: record.many,
            permission: record.permission,
            required: true as const,
          },
        ]),
    {
      kind: 'select',
      name: 'format',
      label: 'Format',
      options: formats.map(value => ({ value, label: value === 'pdf' ? 'PDF' : 'Spreadsheet (XLSX)' })),
      required: true,
    },
    { kind: 'text', name: 'name', label: 'Title', help: 'By default that of the report' },
    ...(asked.asOf?.includes('T') === true
      ? []
      : [{ kind: 'date' as const, name: 'asOf', label: 'As of the end of', help: 'Empty: now' }]),
    { kind: 'references', name: 'tags', label: 'Tags', path: '/report-tags', many: 'tags', wide: true },
  ];
}
