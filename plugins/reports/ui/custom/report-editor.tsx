import { Button } from '@carbon/react';
import {
  AddRow,
  ErrorState,
  Field,
  Loading,
  plainOptions,
  PutRowBack,
  useFacilityData,
  useRowRemoval,
  type FormField,
  type FormValues,
} from '@limpid/ui-kit';
import type { ReportFilter, ReportInfo } from '#plugins/reports/shared/custom-report';

interface Props {
  readonly values: FormValues;
  readonly change: (name: string, value: unknown) => void;
  readonly faultOf: (path: string) => string | undefined;
}

/** What a custom report is made of: section, columns, filters and order. */
export function ReportEditor(props: Props) {
  const { data, error, isPending, refetch } = useFacilityData<ReportInfo>(
    '/custom-reports/report-info',
    'Loading the columns',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const section = String(props.values['section'] ?? '');
  const columns = data.sections.find(each => each.section === section)?.columns ?? [];
  return (
    <section aria-labelledby="report-content">
      <h2 id="report-content">Content</h2>
      <div className="limpid-form">
        <Field
          field={{
            kind: 'select',
            name: 'section',
            label: 'Records',
            options: plainOptions(data.sections.map(each => each.section)),
            required: true,
          }}
          value={section === '' ? null : section}
          fault={props.faultOf('section')}
          onChange={value => {
            props.change('section', value);
            for (const name of ['columns', 'filters', 'sortColumn']) props.change(name, null);
          }}
        />
      </div>
      {columns.length > 0 && <Columns {...props} columns={columns} />}
    </section>
  );
}

function Columns({ values, change, faultOf, columns }: Props & { readonly columns: readonly string[] }) {
  const filters = (values['filters'] ?? []) as readonly ReportFilter[];
  const setFilters = (next: readonly ReportFilter[]): void => change('filters', next.length === 0 ? null : next);
  const removal = useRowRemoval(filters, setFilters);
  const options = plainOptions(columns);
  const own: readonly FormField[] = [
    { kind: 'list', name: 'columns', label: 'Columns', help: 'None: all of them', choices: options },
    { kind: 'select', name: 'sortColumn', label: 'Sorted by', options },
    { kind: 'boolean', name: 'isDescending', label: 'Descending' },
  ];
  return (
    <>
      <div className="limpid-form">
        {own.map(field => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? null}
            fault={faultOf(field.name)}
            onChange={value => change(field.name, value)}
          />
        ))}
      </div>
      {filters.map((filter, index) => (
        <fieldset key={removal.keys.of(index)} className="limpid-form">
          <legend className="cds--label">Filter {index + 1}</legend>
          <Field
            field={{ kind: 'select', name: `filters.${index}.column`, label: 'Column', options, required: true }}
            value={filter.column === '' ? null : filter.column}
            fault={faultOf(`filters.${index}.column`)}
            onChange={value => setFilters(filters.with(index, { ...filter, column: String(value ?? '') }))}
          />
          <Field
            field={{ kind: 'text', name: `filters.${index}.contains`, label: 'Contains', required: true }}
            value={filter.contains}
            fault={faultOf(`filters.${index}.contains`)}
            onChange={value => setFilters(filters.with(index, { ...filter, contains: String(value ?? '') }))}
          />
          <div className="limpid-wide">
            <Button kind="ghost" size="sm" onClick={() => removal.remove(index)}>
              Remove filter {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="limpid-row">
        <AddRow path="filters" onAdd={() => setFilters([...filters, { column: '', contains: '' }])}>
          Add filter
        </AddRow>
        <PutRowBack removal={removal} noun="filter" />
      </div>
    </>
  );
}
