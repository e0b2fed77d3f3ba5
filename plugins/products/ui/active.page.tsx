import { Button, Checkbox, Select, SelectItem, TextInput } from '@carbon/react';
import {
  EmptyState,
  Facts,
  plainOptions,
  ResourcePages,
  shownQuantity,
  type FormField,
  type Quantity,
  type RecordRow,
} from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import type { Hbel } from '#schemas/products/active';
import {
  bcsClasses,
  hazardFlags,
  hbelBases,
  hbelRoutes,
  ld50Qualifiers,
  solubilityTerms,
} from '#schemas/products/substance';
import { AdditionalFacts } from './additional-fields/field-facts.js';
import { AdditionalFieldsEditor } from './additional-fields/fields-editor.js';
import { useFieldColumns, useFieldDefaults } from './additional-fields/use-definitions.js';

type ActiveRow = RecordRow & {
  readonly hbels: readonly Hbel[] | null;
  readonly minTherapeuticDose: Quantity | null;
  readonly ld50: Quantity | null;
};

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name (INN)', required: true },
  { kind: 'text', name: 'casNumber', label: 'CAS number' },
  { kind: 'text', name: 'therapeuticClass', label: 'Therapeutic class' },
  {
    kind: 'quantity',
    name: 'minTherapeuticDose',
    label: 'Lowest therapeutic dose a day',
    units: unitsOf('dose'),
    defaultUnit: 'mg',
  },
  { kind: 'quantity', name: 'maxDailyDose', label: 'Largest dose a day', units: unitsOf('dose'), defaultUnit: 'mg' },
  { kind: 'text', name: 'doseSource', label: 'Source of the doses' },
  {
    kind: 'quantity',
    name: 'ld50',
    label: 'LD50, oral',
    units: unitsOf('lethalDose'),
    defaultUnit: 'mg/kg',
    help: 'Not adequate as the basis of a health-based limit of a drug substance',
  },
  { kind: 'select', name: 'ld50Qualifier', label: 'LD50 qualifier', options: plainOptions(ld50Qualifiers) },
  { kind: 'select', name: 'solubilityTerm', label: 'Solubility in water', options: plainOptions(solubilityTerms) },
  { kind: 'select', name: 'bcsClass', label: 'BCS class', options: plainOptions(bcsClasses) },
  { kind: 'number', name: 'cleanability', label: 'Cleanability, 1 easy to 3 hard' },
  { kind: 'list', name: 'hazards', label: 'Hazards', help: `Any of ${hazardFlags.join(', ')}; separate by commas` },
  { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
];

/** Actives with their health-based limits: several a substance, one selected per route with a reason. */
export function ActivePages() {
  const [columns, defaults] = [useFieldColumns('api'), useFieldDefaults('api')];
  return (
    <ResourcePages<ActiveRow>
      path="/apis"
      one="api"
      many="apis"
      noun="active"
      permission="API"
      archiveAction="Delete"
      fields={fields}
      defaults={defaults}
      list={{
        title: 'Actives',
        lead: 'Active substances with doses and health-based exposure limits.',
        searchHint: 'Search by ID, name or CAS number',
        emptyText: 'No actives yet: add one or import the actives sheet',
        defaultSort: 'externalId',
        archivedPath: '/archived/apis',
        columns: [
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'casNumber', heading: 'CAS' },
          { key: 'hbels', heading: 'Health-based limit', render: row => selectedText(row.hbels) },
          {
            key: 'minTherapeuticDose',
            heading: 'Lowest dose a day',
            sort: 'minTherapeuticDose',
            align: 'end',
            render: row => shownQuantity(row.minTherapeuticDose),
          },
          {
            key: 'ld50',
            heading: 'LD50',
            align: 'end',
            render: row => `${String(row['ld50Qualifier'] ?? '')} ${shownQuantity(row.ld50)}`,
          },
          { key: 'solubilityTerm', heading: 'Solubility' },
          { key: 'cleanability', heading: 'Cleanability', optional: true },
          ...columns,
        ],
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <>
              <Overview row={row} />
              <AdditionalFacts kind="api" values={row['additionalFields']} />
            </>
          ),
        },
        { label: 'Health-based limits', content: row => <HbelTable hbels={row.hbels ?? []} /> },
      ]}
      extra={(values, change, faultOf) => (
        <>
          <HbelEditor
            hbels={(values['hbels'] ?? []) as readonly Hbel[]}
            fault={faultOf('hbels')}
            onChange={hbels => change('hbels', hbels)}
          />
          <AdditionalFieldsEditor kind="api" {...{ values, change, faultOf }} />
        </>
      )}
    />
  );
}

function selectedText(hbels: readonly Hbel[] | null): string {
  return (hbels ?? [])
    .filter(hbel => hbel.selected === true)
    .map(hbel => `${shownQuantity(hbel.value)} ${hbel.basis}`)
    .join(', ');
}

function Overview({ row }: { readonly row: ActiveRow }) {
  return (
    <Facts
      facts={[
        ['CAS number', row['casNumber']],
        ['Therapeutic class', row['therapeuticClass']],
        ['Health-based limit in use', selectedText(row.hbels)],
        ['Lowest therapeutic dose a day', row.minTherapeuticDose],
        ['Largest dose a day', row['maxDailyDose']],
        ['Source of the doses', row['doseSource']],
        ['LD50', `${String(row['ld50Qualifier'] ?? '')} ${shownQuantity(row.ld50)}`.trim()],
        ['Source of the LD50', row['ld50Source']],
        ['Solubility in water', row['solubilityTerm']],
        ['BCS class', row['bcsClass']],
        ['Cleanability', row['cleanability']],
        ['Hazards', row['hazards']],
        ['Remarks', row['remarks']],
      ]}
    />
  );
}

function HbelTable({ hbels }: { readonly hbels: readonly Hbel[] }) {
  if (hbels.length === 0)
    return <EmptyState title="No health-based limit yet: limits rest on dose and the general limit" />;
  return (
    <table className="cds--data-table" aria-label="Health-based limits">
      <thead>
        <tr>
          {['In use', 'Basis', 'Value a day', 'Route', 'Authority', 'Year', 'Source', 'Reason for the choice'].map(
            heading => (
              <th key={heading}>{heading}</th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {hbels.map((hbel, index) => (
          <tr key={index}>
            <td>{hbel.selected === true ? 'Yes' : 'No'}</td>
            <td>{hbel.basis}</td>
            <td className="limpid-number">{shownQuantity(hbel.value)}</td>
            <td>{hbel.route}</td>
            <td>{hbel.authority}</td>
            <td>{hbel.year}</td>
            <td>{hbel.source}</td>
            <td>{hbel.selectionReason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const newHbel: Hbel = { basis: 'PDE', value: { value: 0, unit: 'mg' }, route: 'oral', selected: false };

function HbelEditor({
  hbels,
  fault,
  onChange,
}: {
  readonly hbels: readonly Hbel[];
  readonly fault: string | undefined;
  readonly onChange: (hbels: readonly Hbel[]) => void;
}) {
  const replace = (index: number, change: Partial<Hbel>): void =>
    onChange(hbels.map((each, position) => (position === index ? { ...each, ...change } : each)));
  return (
    <section aria-labelledby="hbel-heading">
      <h2 id="hbel-heading">Health-based limits</h2>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {hbels.map((hbel, index) => (
        <fieldset key={index} className="limpid-form">
          <legend className="cds--label">Limit {index + 1}</legend>
          <Select
            id={`hbel-${index}-basis`}
            labelText="Basis"
            value={hbel.basis}
            onChange={event => replace(index, { basis: event.target.value as Hbel['basis'] })}
          >
            {hbelBases.map(basis => (
              <SelectItem key={basis} value={basis} text={basis} />
            ))}
          </Select>
          <TextInput
            id={`hbel-${index}-value`}
            labelText="Value a day"
            inputMode="decimal"
            defaultValue={hbel.value.value === 0 ? '' : hbel.value.value}
            onChange={event => replace(index, { value: { ...hbel.value, value: Number(event.target.value) } })}
          />
          <Select
            id={`hbel-${index}-unit`}
            labelText="Unit"
            value={hbel.value.unit}
            onChange={event =>
              replace(index, { value: { ...hbel.value, unit: event.target.value as Hbel['value']['unit'] } })
            }
          >
            {unitsOf('dose').map(unit => (
              <SelectItem key={unit} value={unit} text={unit} />
            ))}
          </Select>
          <Select
            id={`hbel-${index}-route`}
            labelText="Route"
            value={hbel.route}
            onChange={event => replace(index, { route: event.target.value as Hbel['route'] })}
          >
            {hbelRoutes.map(route => (
              <SelectItem key={route} value={route} text={route} />
            ))}
          </Select>
          <TextInput
            id={`hbel-${index}-authority`}
            labelText="Authority"
            defaultValue={hbel.authority ?? ''}
            onChange={event => replace(index, { authority: event.target.value || null })}
          />
          <TextInput
            id={`hbel-${index}-source`}
            labelText="Source"
            defaultValue={hbel.source ?? ''}
            onChange={event => replace(index, { source: event.target.value || null })}
          />
          <Checkbox
            id={`hbel-${index}-selected`}
            labelText="In use for this route"
            checked={hbel.selected === true}
            onChange={(_event, { checked }) => replace(index, { selected: checked })}
          />
          <TextInput
            id={`hbel-${index}-reason`}
            labelText="Reason for the choice"
            defaultValue={hbel.selectionReason ?? ''}
            onChange={event => replace(index, { selectionReason: event.target.value || null })}
          />
          <Button
            kind="ghost"
            size="sm"
            onClick={() => onChange(hbels.filter((_each, position) => position !== index))}
          >
            Remove limit {index + 1}
          </Button>
        </fieldset>
      ))}
      <Button kind="tertiary" size="md" onClick={() => onChange([...hbels, newHbel])}>
        Add health-based limit
      </Button>
    </section>
  );
}
