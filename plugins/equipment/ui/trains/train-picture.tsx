import { EmptyState, formatNumber } from '@limpid/ui-kit';
import type { TrainArea } from '#plugins/equipment/shared/equipment-train';
import './train-picture.css';

type Step = TrainArea['steps'][number];
type Equipment = Step['equipments'][number];

/** The steps from left to right; among alternatives the counted equipment is filled. */
export function TrainPicture({ train }: { readonly train: TrainArea }) {
  if (train.steps.length === 0) return <EmptyState title="No steps yet" />;
  return (
    <ol className="limpid-train" aria-label="Steps of the train">
      {train.steps.map(step => (
        <li key={step.order} className={step.optional ? 'limpid-train-optional' : undefined}>
          <p className="limpid-train-head">
            {step.order}
            {step.equipments.length > 1 && <span>{step.usage === 'alternative' ? 'one of' : 'all of'}</span>}
            {step.optional && <span>optional</span>}
          </p>
          <ul className={`limpid-train-${step.usage}`}>
            {step.equipments.map(equipment => (
              <li key={equipment.id} className={counts(equipment, step) ? 'limpid-train-counts' : undefined}>
                <strong>{equipment.externalId}</strong>
                <span>
                  {equipment.areaSqcm === null ? 'area unknown' : `${formatNumber(equipment.areaSqcm / 1e4)} sqm`}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function counts(equipment: Equipment, step: Step): boolean {
  const areaOf = (each: Equipment): number => (each.isShared ? (each.areaSqcm ?? 0) : 0);
  return step.usage === 'parallel' || areaOf(equipment) === Math.max(...step.equipments.map(areaOf));
}
