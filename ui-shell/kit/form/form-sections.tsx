import type { ReactNode } from 'react';
import type { FormField } from './fields.js';

/** A section of a form; the title is null before the first one that is named. */
interface FormSection {
  readonly title: string | null;
  readonly fields: readonly FormField[];
}

/** The fields of a form by section, in their order. */
export function inSections(fields: readonly FormField[]): readonly FormSection[] {
  const sections: { title: string | null; fields: FormField[] }[] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last !== undefined && (field.section === undefined || field.section === last.title)) last.fields.push(field);
    else sections.push({ title: field.section ?? null, fields: [field] });
  }
  return sections;
}

/** A form in its sections: each has a title and two columns, one on a narrow screen. */
export function FormSections({
  fields,
  control,
}: {
  readonly fields: readonly FormField[];
  readonly control: (field: FormField) => ReactNode;
}) {
  return inSections(fields).map(section => (
    <Section key={section.title ?? ''} title={section.title}>
      {section.fields.map(field => (
        <div key={field.name} className={field.wide === true ? 'limpid-wide' : ''}>
          {control(field)}
        </div>
      ))}
    </Section>
  ));
}

function Section({ title, children }: { readonly title: string | null; readonly children: ReactNode }) {
  if (title === null) return <div className="limpid-form">{children}</div>;
  return (
    <section className="limpid-form-section">
      <h2>{title}</h2>
      <div className="limpid-form">{children}</div>
    </section>
  );
}
