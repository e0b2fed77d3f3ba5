import { ApiError, validationError, type FieldFault, type SheetRow, type UploadedSheet } from '#kernel/contract';
import { momentOfText } from '#schemas/lib/date-text';
import { readNumber, textOfCell } from '#schemas/lib/typed-number';
import type { CycleColumn, CycleMapping } from './cycle-columns.js';

/** A step as a file states it; values in the units of the profile. */
export interface RecordedStep {
  readonly number: number | null;
  readonly name: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly values: Readonly<Partial<Record<CycleColumn, number>>>;
}

/** What the times of a file are read with. */
export interface CycleTimes {
  /** IANA name: of times without an offset. */
  readonly timezone: string;
  readonly now: Date;
  /** The cycle cannot begin before it. */
  readonly manufacturingCompletedAt: string | null;
}

const measured = ['temperature', 'flow', 'pressure', 'volume', 'concentration', 'conductivity'] as const;
const minuteMs = 60_000;
const noMoment = 'is not a date and time, such as 2026-11-27 08:15:00';

/** The steps of a file in their order; refused with every faulty cell, named by row and heading. */
export function readCycle(sheet: UploadedSheet, { columns }: CycleMapping, times: CycleTimes): RecordedStep[] {
  const faults: FieldFault[] = [];
  const steps: RecordedStep[] = [];
  for (const [index, row] of sheet.rows.entries()) {
    const cells = new Cells(row, columns, `row ${sheet.lines[index] ?? index + 2}`, faults);
    if (cells.isEmpty) continue;
    const step = readStep(cells, times, steps.at(-1) ?? null);
    if (step !== null) steps.push(step);
  }
  if (faults.length > 0)
    throw new ApiError('DataValidationError', {
      message: `The file was refused: ${faults.length} ${faults.length === 1 ? 'cell is' : 'cells are'} not as they must be`,
      fields: faults.slice(0, 100),
    });
  if (steps.length === 0) throw validationError({ path: 'file', message: 'has no steps' });
  return steps;
}

/** The cells of a row under our columns; faults are kept by row and heading. */
class Cells {
  constructor(
    private readonly row: SheetRow,
    private readonly columns: CycleMapping['columns'],
    private readonly place: string,
    private readonly faults: FieldFault[],
  ) {}

  get isEmpty(): boolean {
    return Object.values(this.columns).every(heading => textOfCell(this.row[heading] ?? '').trim() === '');
  }

  text(column: CycleColumn): string {
    return textOfCell(this.row[this.columns[column] ?? ''] ?? '').trim();
  }

  number(column: CycleColumn, least = -Infinity): number | null {
    if (this.text(column) === '') return null;
    const read = readNumber(this.row[this.columns[column] ?? ''] ?? '');
    if ('fault' in read) return this.refuse(column, read.fault);
    return read.value < least ? this.refuse(column, `must be at least ${least}`) : read.value;
  }

  refuse(column: CycleColumn, message: string): null {
    this.faults.push({ path: `${this.place}, ${this.columns[column] ?? column}`, message });
    return null;
  }
}

function readStep(cells: Cells, times: CycleTimes, before: RecordedStep | null): RecordedStep | null {
  const number = cells.number('number', 1);
  if (number !== null && !Number.isInteger(number)) return cells.refuse('number', 'must be a whole number');
  const name = cells.text('step');
  if (name === '' && number === null) return cells.refuse('step', 'is required');
  if (name.length > 200) return cells.refuse('step', 'must have at most 200 characters');
  const startedAt = momentOf(cells, 'start', times);
  const endedAt = endOf(cells, startedAt, times);
  const values = Object.fromEntries(
    measured.flatMap(column => {
      const value = cells.number(column);
      return value === null ? [] : [[column, value] as const];
    }),
  );
  if (startedAt === null || endedAt === null) return null;
  if (!isInOrder(cells, { startedAt, endedAt }, times, before)) return null;
  return { number, name: name === '' ? `Step ${number}` : name, startedAt, endedAt, values };
}

function isInOrder(
  cells: Cells,
  { startedAt, endedAt }: Pick<RecordedStep, 'startedAt' | 'endedAt'>,
  { now, manufacturingCompletedAt }: CycleTimes,
  before: RecordedStep | null,
): boolean {
  const endColumn = cells.text('end') === '' ? 'duration' : 'end';
  if (startedAt > now) cells.refuse('start', 'is in the future');
  else if (endedAt > now) cells.refuse(endColumn, 'ends in the future');
  else if (endedAt < startedAt) cells.refuse(endColumn, 'is before the start of the step');
  else if (before !== null && startedAt < before.endedAt) cells.refuse('start', 'is before the end of the step above');
  else if (before === null && manufacturingCompletedAt !== null && startedAt < new Date(manufacturingCompletedAt))
    cells.refuse('start', 'is before the end of manufacturing: the file is of another cleaning');
  else return true;
  return false;
}

/** The end that a row states, or that follows from its duration (minutes). */
function endOf(cells: Cells, startedAt: Date | null, times: CycleTimes): Date | null {
  if (cells.text('end') !== '') return momentOf(cells, 'end', times);
  const minutes = cells.number('duration', 0);
  if (minutes === null && cells.text('duration') === '') return cells.refuse('end', 'is required');
  return minutes === null || startedAt === null ? null : new Date(startedAt.getTime() + minutes * minuteMs);
}

function momentOf(cells: Cells, column: 'start' | 'end', { timezone }: CycleTimes): Date | null {
  const text = cells.text(column);
  if (text === '') return cells.refuse(column, 'is required');
  return momentOfText(timezone, text) ?? cells.refuse(column, noMoment);
}
