import { Button } from '@carbon/react';
import { AddRow, Field, PutRowBack, useRowRemoval, type FormField } from '@limpid/ui-kit';

/** A section that people write. */
export interface CustomSection {
  readonly title: string;
  readonly body: string;
}

/** Sections of the summary that no record has, in the order in which they are printed: conclusion, recommendations. */
export function CustomSections({
  sections,
  faultOf,
  onChange,
}: {
  readonly sections: readonly CustomSection[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (sections: readonly CustomSection[]) => void;
}) {
  const removal = useRowRemoval(sections, onChange);
  return (
    <section aria-labelledby="custom-sections">
      <h2 id="custom-sections">Sections of your own</h2>
      <p className="limpid-lead">
        What no record says: the conclusion on the state of control with its reason, training, recommendations. An empty
        line begins a paragraph.
      </p>
      {sections.map((section, index) => (
        <fieldset key={removal.keys.of(index)} className="limpid-form">
          <legend className="cds--label">Section {index + 1}</legend>
          {fieldsOf(index).map(([key, field]) => (
            <div key={key} className="limpid-wide">
              <Field
                field={field}
                value={section[key]}
                fault={faultOf(field.name)}
                onChange={value => onChange(sections.with(index, { ...section, [key]: String(value ?? '') }))}
              />
            </div>
          ))}
          <div className="limpid-wide">
            <Button kind="ghost" size="sm" onClick={() => removal.remove(index)}>
              Remove section {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="limpid-row">
        <AddRow path="customSections" onAdd={() => onChange([...sections, { title: '', body: '' }])}>
          Add section
        </AddRow>
        <PutRowBack removal={removal} noun="section" />
      </div>
    </section>
  );
}

/** Named by path, as the error summary expects. */
function fieldsOf(index: number): readonly (readonly [keyof CustomSection, FormField])[] {
  const at = (key: keyof CustomSection): string => `customSections.${index}.${key}`;
  return [
    ['title', { kind: 'text', name: at('title'), label: 'Heading', required: true }],
    ['body', { kind: 'textarea', name: at('body'), label: 'Text', required: true }],
  ];
}
