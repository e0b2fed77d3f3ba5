import { Select, SelectItem } from '@carbon/react';
import { DataTable } from '@limpid/ui-kit';
import { ownValue } from '#schemas/lib/own-value';
import type { MappedSheetProps } from './sheet-mapping.js';
import { foreignValues, type ForeignValue } from './values-found.js';

/** Prefix that distinguishes choices from other values. */
const chosen = '=';
const emptied = 'empty';

/** Words of the file that are none of a column's choices, each with its meaning. */
export function ValueTable({
  sheet,
  mapping,
  section,
  coming,
  onChange,
}: MappedSheetProps & {
  /** Sections in the file: their records need not exist yet. */
  readonly coming: ReadonlySet<string>;
}) {
  const meaningOf = ({ heading, text }: ForeignValue): string | null | undefined =>
    ownValue(ownValue(mapping.values ?? {}, heading) ?? {}, text);
  const values = foreignValues(sheet, section, mapping.columns).filter(
    value => meaningOf(value) !== undefined || !coming.has(section.choices[value.heading]?.recordsOf ?? ''),
  );
  if (values.length === 0) return null;
  const open = values.filter(value => meaningOf(value) === undefined).length;
  const mean = ({ heading, text }: ForeignValue, option: string): void => {
    const { [text]: _before, ...others } = ownValue(mapping.values ?? {}, heading) ?? {};
    const meant = option === emptied ? null : option.slice(chosen.length);
    const meanings = option === '' ? others : { ...others, [text]: meant };
    onChange({ ...mapping, values: { ...mapping.values, [heading]: meanings } });
  };
  return (
    <section className="limpid-values" aria-label={`Values of ${sheet.name}`}>
      <h4>Values</h4>
      <p className="limpid-lead" role="status">
        {open === 0
          ? 'Every value of the file is translated.'
          : `${open === 1 ? 'One value is' : `${open} values are`} not among the options of the column: select the meaning, or the rows are refused.`}
      </p>
      <DataTable
        title={`Values of ${sheet.name}`}
        size="sm"
        columns={[
          { heading: 'Column of the file', render: ({ foreign }) => foreign },
          { heading: 'Value', className: 'limpid-sample', render: ({ text }) => text },
          { heading: 'Rows', align: 'end', render: ({ rows }) => rows },
          {
            heading: 'Means',
            render: value => {
              const meant = meaningOf(value);
              return (
                <Select
                  id={`value-${sheet.name}-${value.heading}-${value.text}`}
                  labelText={`${value.text} in ${value.foreign} means`}
                  hideLabel
                  size="sm"
                  value={meant === undefined ? '' : meant === null ? emptied : `${chosen}${meant}`}
                  onChange={event => mean(value, event.target.value)}
                >
                  <SelectItem value="" text="Import unchanged" />
                  {section.choices[value.heading]?.choices.map(({ value: choice, label }) => (
                    <SelectItem key={choice} value={`${chosen}${choice}`} text={label} />
                  ))}
                  <SelectItem value={emptied} text="No value: leave the cell empty" />
                </Select>
              );
            },
          },
        ]}
        rows={values}
        keyOf={({ heading, text }) => JSON.stringify([heading, text])}
      />
    </section>
  );
}
