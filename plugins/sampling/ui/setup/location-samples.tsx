import { DataTable, EmptyState, ErrorState, Loading, PageLink, formatNumber, useFacilityData } from '@limpid/ui-kit';
import { contaminantWords, sampleTypeWords } from '#plugins/sampling/shared/sample-types';
import type { PlannedSample } from '#plugins/sampling/shared/planned-sample';
import type { SampleCriterion } from '#plugins/sampling/shared/sample-set';
import { limitText } from '../words.js';

interface ListedSample extends Pick<PlannedSample, 'externalId' | 'sampleType' | 'contaminant'> {
  readonly id: string;
  readonly areaSqcm: number | null;
  readonly volumeMl: number | null;
  readonly recoveryPercent: number | null;
  readonly criterion: SampleCriterion | null;
  readonly whyNoLimit: string | null;
}

/** The planned samples of a location, each with its acceptance criterion and where it comes from. */
export function LocationSamples({ id }: { readonly id: string }) {
  const { data, error, isPending, refetch } = useFacilityData<{ samples: readonly ListedSample[] }>(
    `/sampling-locations/${id}/samples`,
    'Loading the samples',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  if (data.samples.length === 0) return <EmptyState title="No samples are planned here" />;
  return (
    <DataTable
      title="Samples"
      columns={[
        {
          heading: 'Sample',
          render: sample => <PageLink address={`/app/sampling/samples/${sample.id}`}>{sample.externalId}</PageLink>,
        },
        { heading: 'Type', render: ({ sampleType }) => sampleTypeWords[sampleType] },
        { heading: 'Contaminant', render: ({ contaminant }) => contaminantWords[contaminant] },
        { heading: 'Area, sqcm', align: 'end', render: ({ areaSqcm }) => shown(areaSqcm) },
        { heading: 'Volume, ml', align: 'end', render: ({ volumeMl }) => shown(volumeMl) },
        { heading: 'Recovery, %', align: 'end', render: ({ recoveryPercent }) => shown(recoveryPercent) },
        { heading: 'Limit', render: sample => limitText(sample) },
        { heading: 'From', render: ({ criterion, whyNoLimit }) => criterion?.trace.join('; ') ?? whyNoLimit },
      ]}
      rows={data.samples}
      keyOf={sample => sample.id}
    />
  );
}

const shown = (value: number | null): string => (value === null ? '' : formatNumber(value));
