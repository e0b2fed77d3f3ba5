import { EmptyState, shownNumber } from '@limpid/ui-kit';
import type { TrainArea } from '#plugins/equipment/shared/equipment-train';
import './train-picture.css';

type Step = TrainArea['steps'][number];
type Machine = Step['equipments'][number];

/** The steps as a path from left to right; of alternatives the machine that counts is filled. */
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
            {step.equipments.map(machine => (
              <li key={machine.id} className={counts(machine, step) ? 'limpid-train-counts' : undefined}>
                <strong>{machine.externalId}</strong>
                <span>{machine.areaSqcm === null ? 'area unknown' : `${shownNumber(machine.areaSqcm / 1e4)} sqm`}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function counts(machine: Machine, step: Step): boolean {
  const areaOf = (each: Machine): number => (each.isShared ? (each.areaSqcm ?? 0) : 0);
  return step.usage === 'parallel' || areaOf(machine) === Math.max(...step.equipments.map(areaOf));
}
