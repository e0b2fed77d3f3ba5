import { headingInUnit, formatInUnit, useFacilityData } from '@limpid/ui-kit';
import type { ReactNode } from 'react';
import type { NitrosamineAssessment, ProductionAssessment } from '#plugins/nitrosamines/shared/assessment';
import { FeasibleTag } from './feasibility-cells.js';

/** The strictest limits of a nitrosamine: daily intake, product, batch and swab (screens S20). */
export function LimitFigures({ id }: { readonly id: string }) {
  const { data } = useFacilityData<{ nitrosamineAssessment: NitrosamineAssessment }>(
    `/nitrosamines/${id}/assessment`,
    'Loading limits',
    { isAside: true },
  );
  // Shown only when available; the tab of limits explains what is missing.
  if (data === undefined || data.nitrosamineAssessment.productions.length === 0) return null;
  const { intake, productions, sample, loqNgPerMl } = data.nitrosamineAssessment;
  const inProduct = lowestOf(productions, each => each.inProduct?.ppm);
  const inBatch = lowestOf(productions, each => each.limit?.l2Mg);
  const onSwab = lowestOf(productions, each => each.swab?.ng);
  return (
    <dl className="limpid-figures" aria-label="Strictest limits">
      <Figure label="Daily intake" value={intake?.ngPerDay} unit="ng/day" note={intake?.because ?? 'no intake'} />
      <Figure label="In the product" value={inProduct?.value} unit="ppm" note={of(inProduct)} />
      <Figure label="In the next batch" value={inBatch?.value} unit="mg" note={before(inBatch)} />
      <Figure
        label="On a swab"
        value={onSwab?.value}
        unit="ng"
        note={
          <>
            {before(onSwab)}{' '}
            {onSwab !== undefined && (
              <FeasibleTag isFeasible={onSwab.row.isFeasible} missing={loqNgPerMl === null ? [] : sample.missing} />
            )}
          </>
        }
      />
    </dl>
  );
}

interface Lowest {
  readonly value: number;
  readonly row: ProductionAssessment;
}

function lowestOf(
  rows: readonly ProductionAssessment[],
  valueOf: (row: ProductionAssessment) => number | undefined,
): Lowest | undefined {
  return rows
    .flatMap(row => {
      const value = valueOf(row);
      return value === undefined ? [] : [{ value, row }];
    })
    .toSorted((a, b) => a.value - b.value)[0];
}

function of(lowest: Lowest | undefined): string {
  return lowest === undefined ? 'the daily dose is unknown' : `${lowest.row.production.externalId}`;
}

function before(lowest: Lowest | undefined): string {
  if (lowest === undefined) return 'no limit';
  return `${lowest.row.production.externalId} before ${lowest.row.limit?.next.externalId ?? ''}`;
}

function Figure({
  label,
  value,
  unit,
  note,
}: {
  readonly label: string;
  readonly value: number | null | undefined;
  readonly unit: string;
  readonly note: ReactNode;
}) {
  return (
    <div>
      <dt>{headingInUnit(label, unit)}</dt>
      <dd>
        <span className="limpid-figure">{formatInUnit(value, unit) || '–'}</span>
        <span className="limpid-caption">{note}</span>
      </dd>
    </div>
  );
}
