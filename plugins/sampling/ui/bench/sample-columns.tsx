import { placeWords } from '#plugins/sampling/shared/place-words';
import { formatTime, StateTag, type TableColumn } from '@limpid/ui-kit';
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
  { heading: 'Method', render: ({ definition }) => definition.method?.externalId ?? '–', folds: true },
  { heading: 'To watch', render: ({ warnings }) => warnings.join('; '), folds: true },
];

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
