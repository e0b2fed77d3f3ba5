import type { FieldFault, RowReader, SheetRow } from '#kernel/contract';
import { Errors } from 'typebox/value';
import { ResultEntry, type ResidueOption } from '#plugins/sampling/shared/sample-result';
import { typedNumber } from '#schemas/lib/typed-number';

/** Headings of the sheet of results. */
export const headings: readonly string[] = [
  'Label',
  'Result',
  'Unit',
  'Analytical test number',
  'Laboratory',
  'Measured by',
  'Measured at',
  'Additional information',
];

/** A stored result as it is exported. */
export interface StoredRow {
  readonly label: string;
  readonly residueOption: ResidueOption;
  readonly value: number | null;
  readonly unit: string;
  readonly testNumber: string | null;
  readonly laboratory: string;
  readonly measuredBy: string;
  readonly measuredAt: string;
  readonly information: string | null;
}

/** One row of the export, as it can be imported. */
export function rowOf(stored: StoredRow): SheetRow {
  return {
    Label: stored.label,
    Result: stored.value === null ? (stored.residueOption === 'notDetected' ? 'ND' : '<') : String(stored.value),
    Unit: stored.unit,
    'Analytical test number': stored.testNumber ?? '',
    Laboratory: stored.laboratory,
    'Measured by': stored.measuredBy,
    'Measured at': stored.measuredAt,
    'Additional information': stored.information ?? '',
  };
}

/** A row as an entry: a number, `<` or `<0.05` for below the detection limit, `ND` for not detected. */
export function entryOf(reader: RowReader): ResultEntry {
  const text = reader.required('Result', reader.text('Result'));
  const measuredAt = reader.text('Measured at');
  if (measuredAt !== null && Number.isNaN(Date.parse(measuredAt)))
    reader.fault('Measured at', 'must be a date and time such as 2026-11-21T14:30:00Z');
  const unit = reader.text('Unit');
  return {
    ...reading(reader, text),
    ...(unit === null ? {} : { unit }),
    analyticalTestNumber: reader.text('Analytical test number'),
    laboratory: reader.text('Laboratory'),
    measuredBy: reader.text('Measured by'),
    measuredAt: measuredAt === null || Number.isNaN(Date.parse(measuredAt)) ? null : new Date(measuredAt).toISOString(),
    additionalInformation: reader.text('Additional information'),
  };
}

function reading(
  reader: RowReader,
  text: string | null,
): Pick<ResultEntry, 'residueOption' | 'observedResidue' | 'detectionLimit'> {
  if (text !== null && /^(nd|not detected)$/i.test(text)) return { residueOption: 'notDetected' };
  if (text !== null && /^(bdl|below detection limit)$/i.test(text)) return { residueOption: 'belowDetectionLimit' };
  if (text?.startsWith('<') === true) {
    const stated = text.slice(1).trim();
    const limit = stated === '' ? null : typedNumber(stated);
    if (typeof limit === 'string') reader.fault('Result', `${limit} is not a number`);
    return { residueOption: 'belowDetectionLimit', detectionLimit: typeof limit === 'number' ? limit : null };
  }
  return { residueOption: 'quantified', observedResidue: text === null ? null : reader.number('Result') };
}

/** Faults of an entry by the schema that bodies of calls are checked by; what a row cannot break is left out. */
export function schemaFaults(entry: ResultEntry): FieldFault[] {
  return Errors(ResultEntry, entry).flatMap((error): FieldFault[] => {
    const path = error.instancePath.slice(1);
    switch (error.keyword) {
      case 'minimum':
        return [{ path, message: `must be at least ${error.params.limit}` }];
      case 'maximum':
        return [{ path, message: `must be at most ${error.params.limit}` }];
      case 'exclusiveMinimum':
        return [{ path, message: 'Please enter a value greater than 0' }];
      case 'maxLength':
        return [{ path, message: `must have at most ${error.params.limit} characters` }];
      default:
        return [];
    }
  });
}

/** The column that a fault of an entry belongs to. */
export function columnOfField(path: string): string {
  const columns: Readonly<Record<string, string>> = {
    unit: 'Unit',
    analyticalTestNumber: 'Analytical test number',
    laboratory: 'Laboratory',
    measuredBy: 'Measured by',
    measuredAt: 'Measured at',
    additionalInformation: 'Additional information',
  };
  return columns[path] ?? 'Result';
}
