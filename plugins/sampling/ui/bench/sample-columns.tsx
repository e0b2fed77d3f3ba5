import { placeWords } from '#plugins/sampling/shared/place-words';
import { formatTime, StateTag, type TableColumn } from '@limpid/ui-kit';
import { incubationDeviation } from '#plugins/sampling/shared/incubation';
import type { BenchSample } from '#plugins/sampling/shared/sample-result';
import { adjustedText, limitText, resultText, verdictState } from '../words.js';

/** What every table of samples begins with. */
export const sampleColumns: readonly TableColumn<BenchSample>[] = [
  { heading: 'Label', render: ({ label }) => label },
  { heading: 'Equipment', render: ({ equipment }) => equipment.externalId, folds: true },
  { heading: 'Sample', render: placeWords, folds: true },
];

/** The limit, its method and what to watch. */
export const limitColumns: readonly TableColumn<BenchSample>[] = [
  { heading: 'Limit', render: ({ definition }) => limitText(definition) },
  { heading: 'Method', render: ({ definition }) => methodText(definition), folds: true },
  {
    heading: 'To watch',
    render: ({ warnings, receiptComment, definition, result }) =>
      [
        ...warnings,
        ...incubationWords(definition, result),
        ...(receiptComment === null ? [] : [`At receipt: ${receiptComment}`]),
      ].join('; '),
    folds: true,
  },
];

function methodText({ method, microbialMethod = null }: BenchSample['definition']): string {
  const named = [method, microbialMethod].flatMap(each => each?.externalId ?? []);
  return named.length === 0 ? '–' : named.join(', ');
}

function incubationWords({ microbialMethod }: BenchSample['definition'], result: BenchSample['result']): string[] {
  const incubation = result?.incubation ?? null;
  const deviation = incubationDeviation(microbialMethod, incubation);
  if (deviation === null) return [];
  return [`Incubation: ${deviation}, ${incubation?.explanation ?? 'not explained'}`];
}

/** What was found. */
export const resultColumns: readonly TableColumn<BenchSample>[] = [
  { heading: 'Result', align: 'end', render: ({ result }) => (result === null ? '' : resultText(result)) },
  { heading: 'Adjusted', align: 'end', render: ({ result }) => (result === null ? '' : adjustedText(result)) },
  {
    heading: 'Verdict',
    render: ({ result, state }) =>
      state === 'Absent' ? (
        <StateTag state={verdictState('absent')} size="sm" />
      ) : (
        result !== null && <StateTag state={verdictState(result.verdict)} size="sm" />
      ),
  },
  { heading: 'Measured by', render: ({ result }) => result?.enteredBy ?? '', folds: true },
];

/** When a sample was taken. */
export const takenColumn: TableColumn<BenchSample> = {
  heading: 'Taken',
  render: ({ takenAt, takenBy }) => `${formatTime(takenAt)}${takenBy === null ? '' : `, ${takenBy}`}`,
  folds: true,
};
