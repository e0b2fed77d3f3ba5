import { Button } from '@carbon/react';
import { AddRow, faultOfList, Field, PutRowBack, useRowRemoval, type FormField } from '@limpid/ui-kit';

/** A list of rows in a form, each with the same fields, named by path as the error summary expects. */
export function RowsEditor<R extends object>({
  path,
  heading,
  noun,
  rows,
  empty,
  fields,
  faultOf,
  onChange,
}: {
  readonly path: string;
  readonly heading: string;
  readonly noun: string;
  readonly rows: readonly R[];
  readonly empty: R;
  readonly fields: readonly FormField[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (rows: readonly R[]) => void;
}) {
  const removal = useRowRemoval(rows, onChange);
  const fault = faultOfList(faultOf, path, rows.length);
  return (
    <section aria-labelledby={`${path}-heading`}>
      <h2 id={`${path}-heading`}>{heading}</h2>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {rows.map((row, index) => (
        <fieldset key={removal.keys.of(index)} className="limpid-form">
          <legend className="cds--label">
            {noun} {index + 1}
          </legend>
          {fields.map(field => {
            const name = `${path}.${index}.${field.name}`;
            return (
              <Field
                key={name}
                field={{ ...field, name }}
                value={(row as Readonly<Record<string, unknown>>)[field.name]}
                fault={faultOf(name)}
                onChange={value => onChange(rows.with(index, { ...row, [field.name]: value }))}
              />
            );
          })}
          <div className="limpid-wide">
            <Button kind="ghost" size="sm" onClick={() => removal.remove(index)}>
              Remove {noun.toLowerCase()} {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="limpid-row">
        <AddRow path={path} onAdd={() => onChange([...rows, empty])}>
          Add {noun.toLowerCase()}
        </AddRow>
        <PutRowBack removal={removal} noun={noun.toLowerCase()} />
      </div>
    </section>
  );
}
