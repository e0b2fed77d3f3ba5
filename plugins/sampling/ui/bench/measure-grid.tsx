import { Button, Select, SelectItem, TextInput } from '@carbon/react';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import {
  api,
  ApiFailure,
  DataTable,
  describedByFault,
  fp,
  toast,
  useOnce,
  usePermission,
  useSave,
  type TableColumn,
} from '@limpid/ui-kit';
import type { BenchSample } from '#plugins/sampling/shared/sample-result';
import type { MicrobialMethodOfSample } from '#plugins/sampling/shared/incubation';
import { recordedUnits } from '../../server/engine/recorded-unit.js';
import { IncubationFields, incubationOf, noIncubation } from './incubation-fields.js';
import { limitColumns, sampleColumns } from './sample-columns.js';
import { PlannedTests, testsOf, type TypedTests } from './planned-tests.js';
import { faultsByRow } from './row-faults.js';
import { SampleFrame } from './sample-frame.js';
import { pastedColumn, typedResult } from './typed-result.js';
import { useSamples } from './use-samples.js';

interface Entry {
  readonly result: string;
  readonly testNumber: string;
  readonly tests: TypedTests;
}
const empty: Entry = { result: '', testNumber: '', tests: {} };

/** Results of received samples, typed down a column or pasted from a sheet, and saved all at once. */
export function MeasureGrid() {
  const answer = useSamples('Received');
  return (
    <SampleFrame answer={answer} empty="No sample waits for a result">
      {samples => <Grid samples={samples} />}
    </SampleFrame>
  );
}

function Grid({ samples }: { readonly samples: readonly BenchSample[] }) {
  const mayEnter = usePermission('ResidueMeasure.Modify');
  const [entries, setEntries] = useState<Readonly<Record<string, Entry>>>({});
  const [unit, setUnit] = useState<string>('ppm');
  const [incubation, setIncubation] = useState(noIncubation);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const save = useSave((body: object) => api.post(fp('/sample-results'), body, 'Saving'));
  const entryOf = (id: string): Entry => entries[id] ?? empty;
  const change = (id: string, part: Partial<Entry>): void => {
    setEntries(now => ({ ...now, [id]: { ...(now[id] ?? empty), ...part } }));
    setFaults(({ [id]: _mended, ...others }) => others);
  };
  const filled = samples.filter(({ id }) => typedResult(entryOf(id).result) !== null);
  const [send, isSending] = useOnce(async () => {
    const unreadable = filled.filter(({ id, definition }) => isUnreadable(entryOf(id), definition));
    setFaults(Object.fromEntries(unreadable.map(({ id }) => [id, 'Given input is not a number'])));
    if (unreadable.length > 0) return;
    const results = filled.map(({ id, label, version, definition }) => ({
      label,
      version,
      unit,
      ...typedResult(entryOf(id).result),
      analyticalTestNumber: entryOf(id).testNumber.trim() || null,
      tests: testsOf(definition, entryOf(id).tests),
      ...(isMicrobial(definition) ? { incubation: incubationOf(incubation) } : {}),
    }));
    try {
      await save.mutateAsync({ results });
      setEntries({});
      setIncubation(noIncubation);
      toast({ kind: 'success', title: results.length === 1 ? '1 result saved' : `${results.length} results saved` });
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.isEndOfSession) return;
      const found = faultsByRow(error.fields, filled);
      setFaults(found);
      if (Object.keys(found).length === 0)
        toast({ kind: 'error', title: 'The results were not saved', text: error.serverMessage });
    }
  });
  const column: TableColumn<BenchSample> = {
    heading: 'Result',
    render: ({ id, label }, row) => (
      <TextInput
        id={`result-${row}`}
        labelText={`Result of ${label}`}
        hideLabel
        size="sm"
        value={entryOf(id).result}
        disabled={!mayEnter}
        invalid={faults[id] !== undefined}
        invalidText={faults[id] ?? ''}
        {...describedByFault(`result-${row}`, faults[id])}
        onChange={event => change(id, { result: event.target.value })}
        onKeyDown={event => moveOn(event, row)}
        onPaste={event => paste(event, samples, row, change)}
      />
    ),
  };
  const testNumber: TableColumn<BenchSample> = {
    heading: 'Analytical test number',
    render: ({ id, label }, row) => (
      <TextInput
        id={`test-number-${row}`}
        labelText={`Analytical test number of ${label}`}
        hideLabel
        size="sm"
        value={entryOf(id).testNumber}
        disabled={!mayEnter}
        onChange={event => change(id, { testNumber: event.target.value })}
      />
    ),
  };
  const tests: TableColumn<BenchSample> = {
    heading: 'Planned tests',
    render: ({ id, label, definition }, row) => (
      <PlannedTests
        label={label}
        row={row}
        definition={definition}
        typed={entryOf(id).tests}
        isDisabled={!mayEnter}
        onChange={typed => change(id, { tests: typed })}
      />
    ),
  };
  const hasTests = samples.some(({ definition: { additionalTests = [] } }) => additionalTests.length > 0);
  return (
    <>
      <div className="limpid-row limpid-bench-tools">
        <Select
          id="results-unit"
          labelText="Unit of the results"
          value={unit}
          onChange={event => setUnit(event.target.value)}
        >
          {recordedUnits.map(each => (
            <SelectItem key={each} value={each} text={each} />
          ))}
        </Select>
        <Button disabled={filled.length === 0 || isSending} onClick={() => void send()}>
          Save {filled.length === 1 ? '1 result' : `${filled.length} results`}
        </Button>
      </div>
      {samples.some(({ definition }) => isMicrobial(definition)) && (
        <IncubationFields typed={incubation} methods={microbialMethodsOf(samples)} onChange={setIncubation} />
      )}
      <p className="cds--form__helper-text">
        A number, &lt; for below the detection limit (or &lt;0.05 with its number), or ND for not detected. Enter moves
        down; a column copied from a sheet fills the rows below.
      </p>
      <DataTable
        title="Samples to measure"
        columns={[...sampleColumns, column, testNumber, ...(hasTests ? [tests] : []), ...limitColumns]}
        rows={samples}
        keyOf={({ id }) => id}
      />
    </>
  );
}

const isMicrobial = ({ contaminant }: BenchSample['definition']): boolean =>
  contaminant === 'BioBurden' || contaminant === 'Endotoxin';

/** The microbial methods of samples, each version once. */
function microbialMethodsOf(samples: readonly BenchSample[]): MicrobialMethodOfSample[] {
  const all = samples.flatMap(({ definition }) => definition.microbialMethod ?? []);
  return [...new Map(all.map(method => [JSON.stringify(method), method])).values()];
}

function isUnreadable({ result, tests }: Entry, definition: BenchSample['definition']): boolean {
  const typed = typedResult(result);
  const values = [
    typed?.observedResidue,
    typed?.detectionLimit,
    ...testsOf(definition, tests).map(({ value }) => value),
  ];
  return values.some(value => typeof value === 'string');
}

function moveOn(event: KeyboardEvent<HTMLInputElement>, row: number): void {
  const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  document.getElementById(`result-${row + step}`)?.focus();
}

function paste(
  event: ClipboardEvent<HTMLInputElement>,
  samples: readonly BenchSample[],
  row: number,
  change: (id: string, part: Partial<Entry>) => void,
): void {
  const lines = pastedColumn(event.clipboardData.getData('text'));
  if (lines.length < 2) return;
  event.preventDefault();
  for (const [index, result] of lines.entries()) {
    const sample = samples[row + index];
    if (sample !== undefined && result.trim() !== '') change(sample.id, { result: result.trim() });
  }
}
