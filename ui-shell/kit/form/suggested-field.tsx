import { TextInput } from '@carbon/react';
import type { ComponentProps } from 'react';
import { usePermission } from '../api/me.js';
import { useFacilityData, type RecordRow } from '../api/queries.js';
import type { FormField } from './fields.js';

/** The most records that one call returns; the browser filters them. */
const offeredAtMost = 500;

/**
 * A text that usually is the ID of a record: the browser suggests records, and other text is accepted with a notice.
 * Users who may not read the records get a plain box.
 */
export function SuggestedField({
  field,
  line,
  value,
  onChange,
}: {
  readonly field: Extract<FormField, { kind: 'suggested' }>;
  readonly line: Pick<ComponentProps<typeof TextInput>, 'id' | 'labelText' | 'invalid'>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const mayRead = usePermission(field.permission);
  const { data } = useFacilityData<Readonly<Record<string, readonly RecordRow[]>>>(
    `${field.path}?pageLimit=${offeredAtMost}&sort=externalId`,
    `Loading ${field.label.toLowerCase()}`,
    { enabled: mayRead },
  );
  const known = data?.[field.many] ?? [];
  const list = `${line.id}-known`;
  const wanted = value.trim().toLowerCase();
  const isWhole = data !== undefined && known.length < offeredAtMost;
  const isUnknown =
    isWhole && wanted !== '' && !known.some(({ externalId }) => String(externalId).toLowerCase() === wanted);
  return (
    <>
      <TextInput
        {...line}
        list={list}
        autoComplete="off"
        warn={field.unknown !== undefined && isUnknown}
        warnText={field.unknown}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <datalist id={list}>
        {known.map(({ id, externalId, name }) => (
          <option key={id} value={String(externalId)}>
            {String(name)}
          </option>
        ))}
      </datalist>
    </>
  );
}
