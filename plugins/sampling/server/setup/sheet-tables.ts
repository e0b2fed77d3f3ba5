import type { Block } from '#kernel/contract';
import { limitText } from '#plugins/sampling/shared/limit-text';
import { methodText } from '#plugins/sampling/shared/method-text';
import { contaminantWords, sampleTypeWords } from '#plugins/sampling/shared/sample-types';
import type { AssessedLocation, SamplingAssessment } from '#plugins/sampling/shared/sampling-assessment';
import type { SamplingAttribute } from '#plugins/sampling/shared/sampling-attribute';
import type { SamplingLocation } from '#plugins/sampling/shared/sampling-location';
import { formatNumber } from '#schemas/lib/format-number';
import type { ResolvedSample } from './read-samples.js';

/** A live location with what the assessment says of it; null where it came after it. */
export interface ShownLocation {
  readonly location: SamplingLocation & { readonly id: string };
  readonly assessed: AssessedLocation | null;
  readonly isSampled: boolean;
}

const amount = (quantity: { readonly value: number; readonly unit: string } | null | undefined): string =>
  quantity === null || quantity === undefined ? '' : `${formatNumber(quantity.value)} ${quantity.unit}`;

/** Locations in the order of sampling. */
export function locationTable(
  locations: readonly ShownLocation[],
  materials: ReadonlyMap<string, string>,
): readonly Block[] {
  return [
    { kind: 'heading', text: 'Sampling locations in the order of sampling' },
    {
      kind: 'table',
      columns: [
        { heading: 'Order', width: 6, align: 'right' },
        { heading: 'Location', width: 22 },
        { heading: 'Where exactly', width: 34 },
        { heading: 'Part', width: 14 },
        { heading: 'Material', width: 14 },
        { heading: 'Area', width: 11 },
        { heading: 'Samples', width: 16 },
        { heading: 'Access', width: 18 },
        { heading: 'Sampled', width: 9 },
      ],
      rows: locations.map(({ location, isSampled }) => [
        location.swabOrder ?? null,
        `${location.externalId} ${location.name}`,
        location.description,
        location.part ?? '',
        materials.get(location.mocId ?? '') ?? '',
        amount(location.swabArea),
        location.sampleTypes.map(type => sampleTypeWords[type]).join(', '),
        [location.accessTool ?? '', location.disassemblyNeeded === true ? 'disassembled' : '']
          .filter(text => text !== '')
          .join(', '),
        isSampled ? 'yes' : 'no',
      ]),
    },
  ];
}

/** Planned samples with method, recovery and the limit in force with its trace. */
export function sampleTable(
  samples: readonly ResolvedSample[],
  print: (value: number | null | undefined) => string,
): readonly Block[] {
  return [
    { kind: 'heading', text: 'Planned samples and their limits' },
    {
      kind: 'table',
      columns: [
        { heading: 'Location', width: 12 },
        { heading: 'Sample', width: 14 },
        { heading: 'Kind', width: 22 },
        { heading: 'Area, sqcm', width: 10, align: 'right' },
        { heading: 'Volume, ml', width: 10, align: 'right' },
        { heading: 'Method', width: 20 },
        { heading: 'Recovery, %', width: 10, align: 'right' },
        { heading: 'Limit', width: 22 },
        { heading: 'Alert', width: 10 },
        { heading: 'Where the limit comes from', width: 44 },
      ],
      rows: samples.map(
        ({ row, method, microbialMethod, areaSqcm, volumeMl, recoveryPercent, criterion, whyNoLimit }) => [
          row.code,
          row.externalId,
          [
            `${sampleTypeWords[row.sampleType]}, ${contaminantWords[row.contaminant].toLowerCase()}`,
            ...(row.replicates > 1 ? [`${row.replicates} of each`] : []),
            ...row.additionalTests.map(({ test }) => test),
          ].join('; '),
          formatNumber(areaSqcm),
          formatNumber(volumeMl),
          methodText({ method, microbialMethod }),
          formatNumber(recoveryPercent),
          criterion === null ? 'none' : limitText({ criterion }, print),
          print(criterion?.alert),
          criterion === null ? (whyNoLimit ?? '') : criterion.trace.join('; '),
        ],
      ),
    },
  ];
}

/** Scores and ranks, and the written reason for each location that is sampled or left out. */
export function scoreTable(
  { rows }: Pick<SamplingAssessment, 'rows'>,
  locations: readonly ShownLocation[],
  attributes: readonly (Pick<SamplingAttribute, 'name'> & { readonly id: string })[],
): readonly Block[] {
  const live = new Map(locations.map(({ location }) => [location.id, location]));
  const later = locations.filter(({ assessed }) => assessed === null);
  const found = (id: string): string =>
    attributes
      .flatMap(attribute => {
        const option = live.get(id)?.attributeScores?.find(({ attributeId }) => attributeId === attribute.id)?.option;
        return option === undefined ? [] : [`${attribute.name}: ${option}`];
      })
      .join('; ');
  return [
    { kind: 'heading', text: 'Risk assessment of the locations' },
    {
      kind: 'table',
      columns: [
        { heading: 'Rank', width: 6, align: 'right' },
        { heading: 'Location', width: 12 },
        { heading: 'Part', width: 14 },
        { heading: 'Material', width: 14 },
        { heading: 'Score', width: 8, align: 'right' },
        { heading: 'Attributes', width: 50 },
        { heading: 'Sampled', width: 9 },
        { heading: 'Why', width: 40 },
        { heading: 'Highest result, % of limit', width: 14, align: 'right' },
      ],
      rows: (rows ?? []).map(row => [
        row.rank,
        live.has(row.id) ? row.code : `${row.code}, archived since`,
        row.part ?? '',
        row.material ?? '',
        formatNumber(row.score),
        found(row.id),
        `${row.selected ? 'yes' : 'no'}${row.isWorstCase ? ', worst case' : ''}`,
        row.why,
        formatNumber(row.worstResultPercent),
      ]),
    },
    ...(later.length === 0
      ? []
      : [
          {
            kind: 'note',
            text: `Added after this assessment: ${later.map(({ location }) => location.externalId).join(', ')}.`,
          } as const,
        ]),
  ];
}

/** Contact parts without a location: with their written reason, or still open. */
export function exclusionTable({
  exclusions,
  uncoveredParts,
}: Pick<SamplingAssessment, 'exclusions' | 'uncoveredParts'>): readonly Block[] {
  return [
    { kind: 'heading', text: 'Contact parts without a location' },
    {
      kind: 'table',
      columns: [
        { heading: 'Part', width: 24 },
        { heading: 'Why it needs no location', width: 90 },
      ],
      rows: [
        ...(exclusions ?? []).map(({ part, justification }) => [part, justification]),
        ...(uncoveredParts ?? []).map(part => [part, 'NOT COVERED: a location or a written reason is required']),
      ],
    },
  ];
}
