import { Field, useFacilityData } from '@limpid/ui-kit';
import type { AttributeScore } from '#plugins/sampling/shared/sampling-location';
import type { AttributeOption } from '#plugins/sampling/shared/sampling-attribute';

interface Attribute {
  readonly id: string;
  readonly name: string;
  readonly helpText: string | null;
  readonly options: readonly AttributeOption[];
}

/** The option of each attribute at a location. */
export function ScoresEditor({
  scores,
  onChange,
}: {
  readonly scores: readonly AttributeScore[];
  readonly onChange: (scores: readonly AttributeScore[]) => void;
}) {
  const { data } = useFacilityData<{ attributes: readonly Attribute[] }>(
    '/attributes?pageLimit=100&columns=name,options,helpText',
    'Loading the attributes',
  );
  return (
    <section aria-labelledby="attributes-heading">
      <h2 id="attributes-heading">Risk attributes</h2>
      <div className="limpid-form">
        {(data?.attributes ?? []).map(({ id, name, helpText, options }) => (
          <Field
            key={id}
            field={{
              kind: 'select',
              name: `attribute-${id}`,
              label: name,
              ...(helpText === null ? {} : { help: helpText }),
              options: options.map(({ label, score }) => ({ value: label, label: `${label} (${score})` })),
            }}
            value={scores.find(({ attributeId }) => attributeId === id)?.option ?? null}
            fault={undefined}
            onChange={option => {
              const others = scores.filter(({ attributeId }) => attributeId !== id);
              onChange(typeof option === 'string' && option !== '' ? [...others, { attributeId: id, option }] : others);
            }}
          />
        ))}
      </div>
    </section>
  );
}
