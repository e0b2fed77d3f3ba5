import { Button } from '@carbon/react';
import {
  AddRow,
  DataTable,
  EmptyState,
  faultOfList,
  Field,
  PutRowBack,
  formatQuantity,
  useRowRemoval,
  type FormField,
} from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import type { AgentComponent } from '#plugins/products/shared/cleaning-agent';

type Key = keyof AgentComponent;

/** Named by path, as the error summary expects. */
function fieldsOf(index: number): readonly (readonly [Key, FormField])[] {
  return [
    ['name', { kind: 'text', name: `components.${index}.name`, label: 'Name', required: true }],
    ['casNumber', { kind: 'text', name: `components.${index}.casNumber`, label: 'CAS number' }],
    ['percent', { kind: 'number', name: `components.${index}.percent`, label: 'Share, %' }],
    [
      'ld50',
      {
        kind: 'quantity',
        name: `components.${index}.ld50`,
        label: 'LD50, oral',
        units: unitsOf('lethalDose'),
        defaultUnit: 'mg/kg',
        unitKey: 'ld50',
      },
    ],
    [
      'isMarker',
      {
        kind: 'boolean',
        name: `components.${index}.isMarker`,
        label: 'Marker',
        help: 'The analyte of the laboratory; it has no effect on limits',
      },
    ],
  ];
}

/** The components of a formulated agent, which give its LD50 unless one is stated for the whole (formulas 6.1). */
export function AgentComponentsEditor({
  components,
  faultOf,
  onChange,
}: {
  readonly components: readonly AgentComponent[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (components: readonly AgentComponent[]) => void;
}) {
  const removal = useRowRemoval(components, onChange);
  const replace = (index: number, key: Key, value: unknown): void =>
    onChange(components.map((each, place) => (place === index ? { ...each, [key]: value ?? emptyOf[key] } : each)));
  const fault = faultOfList(faultOf, 'components', components.length);
  return (
    <section aria-labelledby="components-heading">
      <h2 id="components-heading">Components</h2>
      <p className="limpid-lead">
        While no LD50 of the whole agent is stated, it is calculated from those of its components; if more than 10 %
        have none, the most toxic component is used for all.
      </p>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {components.map((component, index) => (
        <fieldset key={removal.keys.of(index)} className="limpid-form">
          <legend className="cds--label">Component {index + 1}</legend>
          {fieldsOf(index).map(([key, field]) => (
            <Field
              key={field.name}
              field={field}
              value={component[key]}
              fault={faultOf(field.name)}
              onChange={value => replace(index, key, value)}
            />
          ))}
          <Button kind="ghost" size="sm" onClick={() => removal.remove(index)}>
            Remove component {index + 1}
          </Button>
        </fieldset>
      ))}
      <div className="limpid-row">
        <AddRow path="components" onAdd={() => onChange([...components, { name: '' }])}>
          Add component
        </AddRow>
        <PutRowBack removal={removal} noun="component" />
      </div>
    </section>
  );
}

const emptyOf: Readonly<Record<Key, '' | null | false>> = {
  name: '',
  casNumber: null,
  percent: null,
  ld50: null,
  isMarker: false,
};

/** The components of an agent as a table. */
export function AgentComponents({ components }: { readonly components: readonly AgentComponent[] }) {
  if (components.length === 0) return <EmptyState title="No components: the agent is limited by its own data" />;
  return (
    <DataTable
      title="Components"
      columns={[
        { heading: 'Name', render: component => component.name },
        { heading: 'CAS number', render: component => component.casNumber ?? '' },
        { heading: 'Share, %', align: 'end', render: component => component.percent ?? '' },
        { heading: 'LD50', align: 'end', render: component => formatQuantity(component.ld50) },
        { heading: 'Marker', render: component => (component.isMarker === true ? 'yes' : '') },
      ]}
      rows={components}
      keyOf={component => component.name}
    />
  );
}
