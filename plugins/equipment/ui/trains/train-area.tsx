import { Tag } from '@carbon/react';
import { DataTable, ErrorState, Loading, PageLink, formatNumber, useFacilityData } from '@limpid/ui-kit';
import type { TrainArea } from '#plugins/equipment/shared/equipment-train';
import { TrainPicture } from './train-picture.js';

/** The steps of a train as a picture, and the arithmetic of its area written out. */
export function TrainSteps({ id }: { readonly id: string }) {
  const { data, error, isPending, refetch } = useFacilityData<{ trainArea: TrainArea }>(
    `/equipment_trains/${id}/area`,
    'Loading the steps',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const { trainArea: train } = data;
  const sum = train.steps.reduce((total, step) => total + step.areaSqcm, 0);
  return (
    <>
      {!train.isInForce && <Tag type="gray">Not in force today: it has no limit and adds no area</Tag>}
      <TrainPicture train={train} />
      {train.steps.length > 0 && (
        <>
          <h2>Area</h2>
          <DataTable
            title="Area of each step"
            columns={[
              {
                heading: 'Step',
                render: step => (
                  <>
                    {step.order} {step.optional && <Tag size="sm">optional</Tag>}
                  </>
                ),
              },
              {
                heading: 'Equipment',
                render: step =>
                  step.equipments.map((equipment, index) => (
                    <span key={equipment.id}>
                      {index > 0 && (step.usage === 'alternative' ? ' or ' : ', ')}
                      <PageLink address={`/app/master/equipment/${equipment.id}`}>{equipment.externalId}</PageLink>
                    </span>
                  )),
              },
              { heading: 'How the area counts', render: step => arithmetic(step) },
              { heading: 'Area, sqcm', align: 'end', render: step => formatNumber(step.areaSqcm) },
            ]}
            rows={train.steps}
            keyOf={step => `${step.order}`}
          />
          <p className="limpid-sentence">
            Total {formatNumber(train.totalSqcm)} sqcm = {formatNumber(train.totalSqcm / 1e4)} sqm
            {Math.abs(train.totalSqcm - sum) > 1e-6 * sum && '; equipment in several steps counts once'}
          </p>
        </>
      )}
      {train.missing.length > 0 && (
        <p className="limpid-lead">Without an area, and not counted: {train.missing.join(', ')}</p>
      )}
      <h2>Shares equipment with</h2>
      {train.sharedWith.length === 0 ? (
        <p className="limpid-lead">No other train</p>
      ) : (
        <ul className="limpid-links">
          {train.sharedWith.map(other => (
            <li key={other.id}>
              <PageLink address={`/app/master/equipment-trains/${other.id}`}>
                {other.externalId} {other.name}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** For example "the larger of 3.1 and 2.8 sqm". */
function arithmetic({ usage, equipments }: TrainArea['steps'][number]): string {
  const areas = equipments.map(equipment =>
    !equipment.isShared
      ? '0 (dedicated)'
      : equipment.areaSqcm === null
        ? 'unknown'
        : formatNumber(equipment.areaSqcm / 1e4),
  );
  if (areas.length < 2) return `${areas.join('')} sqm`;
  return usage === 'alternative' ? `the largest of ${areas.join(' and ')} sqm` : `${areas.join(' + ')} sqm`;
}
