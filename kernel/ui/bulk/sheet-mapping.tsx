import { InlineNotification, Select, SelectItem, TextInput } from '@carbon/react';
import { DataTable } from '@limpid/ui-kit';
import type { SheetMapping, SheetPreview, TransferSection } from '#schemas/transfer/import';
import { ImportNotes } from './import-notes.js';
import { SameInEveryRow } from './same-in-every-row.js';
import { ValueTable } from './value-table.js';
import { constantsWith, keysMissing, mappingTo, unitsWithoutColumn, withColumn } from './suggest-mapping.js';

const shownSamples = 3;

/** One sheet of a file: its section and the mapping of its columns. */
export function SheetMappingEditor({
  sheet,
  mapping,
  sections,
  isOnly,
  isOneOfFiles,
  coming,
  onChange,
}: {
  readonly sheet: SheetPreview;
  readonly mapping: SheetMapping;
  readonly sections: readonly TransferSection[];
  /** It is the only sheet: without it nothing would be imported. */
  readonly isOnly: boolean;
  /** Several files: a workbook's sheet shows its file. */
  readonly isOneOfFiles: boolean;
  /** Sections in the file. */
  readonly coming: ReadonlySet<string>;
  readonly onChange: (mapping: SheetMapping) => void;
}) {
  const section = sections.find(each => each.section === mapping.section) ?? null;
  const isCsv = sheet.file.toLowerCase().endsWith('.csv');
  const missing = section === null ? [] : keysMissing(section, mapping);
  return (
    <section className="limpid-sheet" aria-label={`Sheet ${sheet.name}`}>
      <div className="limpid-row limpid-between">
        <h3>
          {sheet.name}
          {isOneOfFiles && !isCsv ? ` of ${sheet.file}` : ''} ({sheet.rowCount} {sheet.rowCount === 1 ? 'row' : 'rows'}
          {sheet.isHidden ? ', hidden in the workbook' : ''})
        </h3>
        <Select
          id={`section-${sheet.name}`}
          labelText={`Section of ${sheet.name}`}
          value={mapping.section ?? ''}
          onChange={event =>
            onChange(mappingTo(sheet, sections.find(each => each.section === event.target.value) ?? null))
          }
        >
          <SelectItem value="" text={isOnly ? 'Choose a section' : 'Skip this sheet'} />
          {sections.map(each => (
            <SelectItem key={each.section} value={each.section} text={each.section} disabled={!each.mayImport} />
          ))}
        </Select>
      </div>
      {section === null && !sheet.isHidden && (
        <p className="limpid-lead">
          {isOnly
            ? 'The content is not recognised from name and columns. Choose the section of these rows, then assign the columns.'
            : 'These rows are skipped. Choose their section to import them.'}
        </p>
      )}
      {section !== null && sheet.fault !== null && (
        <InlineNotification
          kind="error"
          lowContrast
          hideCloseButton
          title="This sheet cannot be imported"
          subtitle={`${sheet.fault}. Correct the file, or skip the sheet.`}
        />
      )}
      {section !== null && <ImportNotes notes={sheet.notes} />}
      {missing.length > 0 && (
        <InlineNotification
          kind="warning"
          lowContrast
          hideCloseButton
          title={`No column is assigned to ${missing.join(' or ')}`}
          subtitle="Rows cannot be identified without it."
        />
      )}
      {section?.listOf !== null && section !== null && (
        <p className="limpid-lead">
          All rows with the same {section.listOf} replace the whole list of that record: what the file does not hold is
          taken away.
        </p>
      )}
      {section !== null && <ColumnTable {...{ sheet, mapping, section, onChange }} />}
      {section !== null && <ValueTable {...{ sheet, mapping, section, coming, onChange }} />}
      {section !== null && <UnitInputs {...{ sheet, mapping, section, onChange }} />}
      {section !== null && <SameInEveryRow key={section.section} {...{ sheet, mapping, section, onChange }} />}
    </section>
  );
}

export interface MappedSheetProps {
  readonly sheet: SheetPreview;
  readonly mapping: SheetMapping;
  readonly section: TransferSection;
  readonly onChange: (mapping: SheetMapping) => void;
}

function ColumnTable({ sheet, mapping, section, onChange }: MappedSheetProps) {
  const taken = new Set(Object.values(mapping.columns));
  return (
    <DataTable
      title={`Columns of ${sheet.name}`}
      size="sm"
      columns={[
        { heading: 'Column of the file', render: heading => heading },
        {
          heading: 'First rows',
          className: 'limpid-sample',
          folds: true,
          render: heading =>
            sheet.rows
              .slice(0, shownSamples)
              .map(row => row[heading] ?? '')
              .filter(text => text !== '')
              .join(' · '),
        },
        {
          heading: 'Goes to',
          render: heading => (
            <Select
              id={`column-${sheet.name}-${heading}`}
              labelText={`${heading} goes to`}
              hideLabel
              size="sm"
              value={mapping.columns[heading] ?? ''}
              onChange={event => onChange(withColumn(sheet, mapping, section, heading, event.target.value || null))}
            >
              <SelectItem value="" text="Leave out" />
              {section.headings.map(each => (
                <SelectItem
                  key={each}
                  value={each}
                  text={each}
                  disabled={each !== mapping.columns[heading] && taken.has(each)}
                />
              ))}
            </Select>
          ),
        },
      ]}
      rows={sheet.headings}
      keyOf={heading => heading}
    />
  );
}

/** Files often have the unit in a heading instead of a column: it is then entered once for all rows. */
function UnitInputs({ sheet, mapping, section, onChange }: MappedSheetProps) {
  const units = unitsWithoutColumn(section, mapping.columns);
  if (units.length === 0) return null;
  return (
    <fieldset className="limpid-import-units">
      <legend>Units that the file has no column for</legend>
      {units.map(({ unitHeading, foreign }) => (
        <TextInput
          key={unitHeading}
          id={`unit-${sheet.name}-${unitHeading}`}
          labelText={`Unit of ${foreign}`}
          size="sm"
          warn={(mapping.constants?.[unitHeading] ?? '') === ''}
          warnText="Select it, or every row with a value is refused"
          value={mapping.constants?.[unitHeading] ?? ''}
          onChange={event =>
            onChange({ ...mapping, constants: constantsWith(mapping, unitHeading, event.target.value) })
          }
        />
      ))}
    </fieldset>
  );
}

/** Why the file cannot be checked yet; null when every chosen sheet can be. */
export function missingFor(
  mapping: Readonly<Record<string, SheetMapping>>,
  sections: readonly TransferSection[],
  sheets: readonly SheetPreview[],
): string | null {
  const chosen = sheets.flatMap(sheet => {
    const own = mapping[sheet.name];
    const section = sections.find(known => known.section === own?.section);
    return own === undefined || section === undefined ? [] : [{ sheet, missing: keysMissing(section, own) }];
  });
  if (chosen.length === 0) return 'Choose a section first.';
  const faulty = chosen.find(({ sheet }) => sheet.fault !== null);
  if (faulty !== undefined) return `${faulty.sheet.name} cannot be imported as it is.`;
  const open = chosen.find(({ missing }) => missing.length > 0);
  return open === undefined ? null : `Assign a column of ${open.sheet.name} to ${open.missing.join(' or ')}.`;
}
