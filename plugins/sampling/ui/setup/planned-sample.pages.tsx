import {
  EntryTabs,
  Field,
  formFields,
  listColumns,
  plainOptions,
  RecordFacts,
  RecordLink,
  ResourcePages,
  type FormField,
  type RecordRow,
} from '@limpid/ui-kit';
import { plannedSampleFields, type CustomLimit } from '#plugins/sampling/shared/planned-sample';
import type { SampleTest } from '#plugins/sampling/shared/sample-test';
import { additionalTests, conditionOperators } from '#schemas/enumerations/master-data';
import { RowsEditor } from './rows-editor.js';

const operator: FormField = {
  kind: 'select',
  name: 'operator',
  label: 'Condition',
  options: plainOptions(conditionOperators),
  required: true,
};
const limitFields: readonly FormField[] = [
  operator,
  { kind: 'number', name: 'value', label: 'Limit', required: true },
  { kind: 'text', name: 'unit', label: 'Unit', help: 'For example mg/sqcm, mg, ppm, CFU', required: true },
  { kind: 'textarea', name: 'justification', label: 'Justification' },
];

/** Planned samples of all locations: list, record and form (S26). */
export function PlannedSamplePages() {
  return (
    <>
      <EntryTabs label="Sampling plan" />
      <ResourcePages<RecordRow>
        path="/samples"
        one="sample"
        many="samples"
        noun="sample"
        permission="SwabLocation"
        archiveAction="Delete"
        fields={formFields(plannedSampleFields)}
        list={{
          title: 'Planned samples',
          lead: 'What is taken at each location, how it is measured, and what is accepted.',
          searchHint: 'Search by ID or name',
          emptyText: 'No samples planned yet',
          defaultSort: 'externalId',
          archivedPath: '/archived/samples',
          columns: listColumns(plannedSampleFields),
        }}
        tabs={[{ label: 'Overview', content: row => <Overview row={row} /> }]}
        extra={(values, change, faultOf) => (
          <>
            {values['acceptanceMode'] === 'custom' && (
              <TypedLimit
                limit={(values['customLimit'] ?? {}) as Partial<CustomLimit>}
                faultOf={faultOf}
                onChange={limit => change('customLimit', limit)}
              />
            )}
            <RowsEditor<Partial<SampleTest>>
              path="additionalTests"
              heading="Additional tests"
              noun="Test"
              rows={(values['additionalTests'] ?? []) as readonly SampleTest[]}
              empty={{ test: 'TOC', operator: 'LessThanEqualTo', unit: 'ppm' }}
              fields={[
                {
                  kind: 'select',
                  name: 'test',
                  label: 'Test',
                  options: plainOptions(additionalTests),
                  required: true,
                },
                operator,
                { kind: 'number', name: 'value', label: 'Value', required: true },
                { kind: 'text', name: 'unit', label: 'Unit' },
              ]}
              faultOf={faultOf}
              onChange={tests => change('additionalTests', tests)}
            />
          </>
        )}
      />
    </>
  );
}

function TypedLimit({
  limit,
  faultOf,
  onChange,
}: {
  readonly limit: Partial<CustomLimit>;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (limit: Partial<CustomLimit>) => void;
}) {
  return (
    <fieldset className="limpid-form">
      <legend className="cds--label">{plannedSampleFields.customLimit.label}</legend>
      {limitFields.map(field => {
        const name = `customLimit.${field.name}`;
        return (
          <Field
            key={name}
            field={{ ...field, name }}
            value={(limit as Readonly<Record<string, unknown>>)[field.name]}
            fault={faultOf(name)}
            onChange={value => onChange({ ...limit, [field.name]: value })}
          />
        );
      })}
    </fieldset>
  );
}

function Overview({ row }: { readonly row: RecordRow }) {
  return (
    <RecordFacts
      cards={plannedSampleFields}
      row={row}
      shown={{
        samplingLocationId: ({ samplingLocationId }) => (
          <RecordLink
            path="/sampling-locations"
            one="samplingLocation"
            page="/app/sampling/locations"
            permission="SwabLocation.Get"
            id={String(samplingLocationId)}
          />
        ),
        microbialMethodId: ({ microbialMethodId = null }) =>
          microbialMethodId === null ? null : (
            <RecordLink
              path="/microbial-analytical-methods"
              one="microbialAnalyticalMethod"
              page="microbial-methods"
              permission="AnalyticalMethod.Get"
              id={String(microbialMethodId)}
            />
          ),
        methodId: ({ methodId = null }) =>
          methodId === null ? null : (
            <RecordLink
              path="/analytical-methods"
              one="analyticalMethod"
              page="analytical-methods"
              permission="AnalyticalMethod.Get"
              id={String(methodId)}
            />
          ),
      }}
    />
  );
}
