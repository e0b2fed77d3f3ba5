import { DataTable, formatLimit, formatNumber, StateTag } from '@limpid/ui-kit';
import { limitText } from '#plugins/sampling/shared/limit-text';
import { residueOptionWords, verdictWords, type SampleResult } from '#plugins/sampling/shared/sample-result';
import { sampleTable } from '#plugins/sampling/shared/sample-workflow';
import type { RunSample } from '#plugins/qualification/shared/run';
import { verdictColour } from './states.js';

interface Row {
  readonly sample: RunSample;
  readonly result: SampleResult | null;
}

/** Samples with every result that they had: retested and returned ones stay; they are entered at the lab bench. */
export function RunSamples({ samples, section }: { readonly samples: readonly RunSample[]; readonly section: string }) {
  const rows = samples.flatMap((sample): Row[] =>
    sample.results.length === 0 ? [{ sample, result: null }] : sample.results.map(result => ({ sample, result })),
  );
  return (
    <DataTable
      title={`Results: ${section}`}
      columns={[
        {
          heading: 'Sample',
          render: ({ sample }) => `${sample.label}, ${sample.definition.location.code}`,
        },
        {
          heading: 'State',
          folds: true,
          render: ({ sample, result }) =>
            result === null || result.isCurrent
              ? sampleTable.states[sample.state as keyof typeof sampleTable.states].title
              : `${result.endedAs ?? ''}: ${result.endedReason ?? ''}`,
        },
        { heading: 'Result', render: ({ result }) => (result === null ? '–' : resultWords(result)) },
        { heading: 'Limit', folds: true, render: ({ sample }) => limitText(sample.definition, formatLimit) },
        {
          heading: 'Verdict',
          render: ({ sample, result }) => {
            const verdict = result?.verdict ?? null;
            if (verdict === null) return sample.absentReason ?? '–';
            return <StateTag state={{ title: verdictWords[verdict], colour: verdictColour(verdict) }} size="sm" />;
          },
        },
      ]}
      rows={rows}
      keyOf={({ sample, result }) => `${sample.id} ${result?.id ?? ''}`}
    />
  );
}

function resultWords({ observedResidue, unit, residueOption }: SampleResult): string {
  return observedResidue === null ? residueOptionWords[residueOption] : `${formatNumber(observedResidue)} ${unit}`;
}
