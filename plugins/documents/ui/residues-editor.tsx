import { Button } from '@carbon/react';
import {
  AddRow,
  DataTable,
  EmptyState,
  faultOfList,
  Field,
  plainOptions,
  PutRowBack,
  formatNumber,
  useRowRemoval,
  type FormField,
} from '@limpid/ui-kit';
import { residueUnits, type StudyResidue } from '#plugins/documents/shared/historical-study';

type Key = keyof StudyResidue;

/** Named by path, as the error summary expects. */
function fieldsOf(index: number): readonly (readonly [Key, FormField])[] {
  const at = (key: Key): string => `residues.${index}.${key}`;
  return [
    ['name', { kind: 'text', name: at('name'), label: 'Residue', required: true }],
    ['unit', { kind: 'select', name: at('unit'), label: 'Unit', options: plainOptions(residueUnits), required: true }],
    ['highestResult', { kind: 'number', name: at('highestResult'), label: 'Highest result' }],
    ['limitThen', { kind: 'number', name: at('limitThen'), label: 'Limit of that time' }],
  ];
}

/** The residues of a historical study with their highest results. */
export function ResiduesEditor({
  residues,
  faultOf,
  onChange,
}: {
  readonly residues: readonly StudyResidue[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (residues: readonly StudyResidue[]) => void;
}) {
  const removal = useRowRemoval(residues, onChange);
  const fault = faultOfList(faultOf, 'residues', residues.length);
  return (
    <section aria-labelledby="residues-heading">
      <h2 id="residues-heading">Residues</h2>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {residues.map((residue, index) => (
        <fieldset key={removal.keys.of(index)} className="limpid-form">
          <legend className="cds--label">Residue {index + 1}</legend>
          {fieldsOf(index).map(([key, field]) => (
            <Field
              key={key}
              field={field}
              value={residue[key]}
              fault={faultOf(field.name)}
              onChange={value => onChange(residues.with(index, { ...residue, [key]: value }))}
            />
          ))}
          <div className="limpid-wide">
            <Button kind="ghost" size="sm" onClick={() => removal.remove(index)}>
              Remove residue {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="limpid-row">
        <AddRow path="residues" onAdd={() => onChange([...residues, { name: '', unit: residueUnits[0] }])}>
          Add residue
        </AddRow>
        <PutRowBack removal={removal} noun="residue" />
      </div>
    </section>
  );
}

/** The residues of a study as a table. */
export function ResiduesTable({ residues }: { readonly residues: readonly StudyResidue[] }) {
  if (residues.length === 0) return <EmptyState title="No residues stated" />;
  return (
    <DataTable
      title="Residues"
      columns={[
        { heading: 'Residue', render: each => each.name },
        { heading: 'Highest result', align: 'end', render: each => formatNumber(each.highestResult) },
        { heading: 'Limit of that time', align: 'end', render: each => formatNumber(each.limitThen) },
        { heading: 'Unit', render: each => each.unit },
      ]}
      rows={residues}
      keyOf={(_each, index) => String(index)}
    />
  );
}
