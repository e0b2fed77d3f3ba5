import type { FieldFault, RowReader, SheetRow } from '#kernel/contract';
import { Compile } from 'typebox/compile';
import type { Incubation } from '#plugins/sampling/shared/incubation';
import { ResultEntry, type ResidueOption } from '#plugins/sampling/shared/sample-result';
import { momentOfText } from '#schemas/lib/date-text';
import { typedNumber } from '#schemas/lib/typed-number';
import { recordedUnits } from '../engine/recorded-unit.js';

/** Headings of the sheet of results. */
export const headings: readonly string[] = [
  'Label',
  'Result',
  'Unit',
  'Analytical test number',
  'Laboratory',
  'Measured by',
  'Measured at',
  'Incubation from',
  'Incubation to',
  'Incubation °C',
  'Incubation explanation',
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
  readonly incubation: Incubation | null;
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
    'Incubation from': stored.incubation?.startedAt ?? '',
    'Incubation to': stored.incubation?.endedAt ?? '',
    'Incubation °C': String(stored.incubation?.temperatureC ?? ''),
    'Incubation explanation': stored.incubation?.explanation ?? '',
    'Additional information': stored.information ?? '',
  };
}

/** A row as an entry: a number, `<` or `<0.05` for below the detection limit, `ND` for not detected. */
export function entryOf(reader: RowReader, timezone: string): ResultEntry {
  const text = reader.required('Result', reader.text('Result'));
  const unit = reader.text('Unit');
  return {
    ...reading(reader, text),
    ...(unit === null ? {} : { unit: unitAsRecorded(unit) }),
    analyticalTestNumber: reader.text('Analytical test number'),
    laboratory: reader.text('Laboratory'),
    measuredBy: reader.text('Measured by'),
    measuredAt: momentAt(reader, 'Measured at', timezone),
    incubation: incubationIn(reader, timezone),
    additionalInformation: reader.text('Additional information'),
  };
}

/** A unit as results have it, where programs spell it in another way; other texts as they are. */
function unitAsRecorded(text: string): string {
  const spelled = text
    .replaceAll(/[µμ]/g, 'u')
    .replace(/cm(²|2|\^2)$/i, 'sqcm')
    .toLowerCase();
  return recordedUnits.find(unit => unit.toLowerCase() === spelled) ?? text;
}

/** The moment in a cell; without an offset it is what clocks of the time zone showed. */
export function momentAt(reader: RowReader, column: string, timezone: string): string | null {
  const text = reader.text(column);
  if (text === null) return null;
  const moment = momentOfText(timezone, text);
  return moment === null
    ? reader.fault(column, 'must be a date and time such as 2026-11-21T14:30:00Z')
    : moment.toISOString();
}

/** An incubation has start, end and temperature, or none of them. */
function incubationIn(reader: RowReader, timezone: string): Incubation | null {
  const startedAt = momentAt(reader, 'Incubation from', timezone);
  const endedAt = momentAt(reader, 'Incubation to', timezone);
  const temperatureC = reader.number('Incubation °C');
  const explanation = reader.text('Incubation explanation');
  if (startedAt === null && endedAt === null && temperatureC === null && explanation === null) return null;
  if (startedAt === null) reader.fault('Incubation from', 'is required');
  if (endedAt === null) reader.fault('Incubation to', 'is required');
  if (temperatureC === null) reader.fault('Incubation °C', 'is required');
  return startedAt === null || endedAt === null || temperatureC === null
    ? null
    : { startedAt, endedAt, temperatureC, ...(explanation === null ? {} : { explanation }) };
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

const checked = Compile(ResultEntry);

/** Faults of an entry by the schema that bodies of calls are checked by; what a row cannot break is left out. */
export function schemaFaults(entry: ResultEntry): FieldFault[] {
  // Looking for faults takes far longer than finding that there is none.
  if (checked.Check(entry)) return [];
  return checked.Errors(entry).flatMap((error): FieldFault[] => {
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
    incubation: 'Incubation from',
    'incubation.startedAt': 'Incubation from',
    'incubation.endedAt': 'Incubation to',
    'incubation/temperatureC': 'Incubation °C',
    'incubation/explanation': 'Incubation explanation',
    additionalInformation: 'Additional information',
  };
  return columns[path] ?? 'Result';
}
