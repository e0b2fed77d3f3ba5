import { Modal, Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  ApiFailure,
  DayField,
  focusFault,
  fp,
  ReasonField,
  toast,
  useOnce,
  useSave,
  useTyped,
} from '@limpid/ui-kit';
import type { CoverageCell, CoveragePair, GapTask } from '#plugins/qualification/shared/coverage/coverage';
import { studyTypes, type StudyType } from '#schemas/enumerations/master-data';
import { ownValue } from '#schemas/lib/own-value';
import { nameOf } from '../words.js';

/** Words of study types; the shown name of an on-demand study is that of the specification. */
const studyTypeWords: Readonly<Partial<Record<StudyType, string>>> = {
  validation: 'Validation',
  verification: 'Verification',
  periodicVerification: 'Periodic verification',
  newProductIntroduction: 'New product introduction',
  productChangeover: 'Product changeover',
  batchChangeover: 'Batch changeover',
  onDemandStudy: 'Study',
};

/** Orders the work that closes the gaps of a pair. */
export function TaskDialog({
  pair: { equipment, production },
  gaps,
  onClose,
}: {
  readonly pair: Pick<CoveragePair['pair'], 'equipment' | 'production'>;
  readonly gaps: readonly CoverageCell[];
  readonly onClose: () => void;
}) {
  const nothing: { readonly why: string; readonly dueOn: string | null; readonly studyType: StudyType } = {
    why: '',
    dueOn: null,
    studyType: 'validation',
  };
  const { typed, type, forget } = useTyped(`task of gap ${equipment.id} ${production.id}`, nothing);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const save = useSave((body: GapTask) =>
    api.post<{ task: { number: string } }>(fp('/coverage/tasks'), body, 'Creating the task'),
  );
  const [confirm, isRunning] = useOnce(async () => {
    const { why, dueOn, studyType } = typed;
    const open = {
      ...(dueOn === null ? { dueOn: 'Please enter the date on which it is due' } : {}),
      ...(why.trim().length < 3 ? { why: 'Please give a reason of at least 3 characters' } : {}),
    };
    setFaults(open);
    if (dueOn === null || Object.keys(open).length > 0) {
      focusFault();
      return;
    }
    const pair = { equipmentId: equipment.id, productionId: production.id };
    try {
      const { task } = await save.mutateAsync({ ...pair, studyType, dueOn, why: why.trim() });
      toast({
        kind: 'success',
        title: `Task ${task.number} created`,
        text: `${nameOf(production)} on ${nameOf(equipment)}`,
      });
      forget();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const named = error.fields.map(({ path, message }) => [path, message] as const);
      setFaults(named.length === 0 ? { why: error.message } : Object.fromEntries(named));
      focusFault();
    }
  });
  const change = (part: Partial<typeof nothing>): void => {
    type(part);
    setFaults({});
  };
  return (
    <Modal
      open
      modalHeading="Create a qualification task"
      primaryButtonText="Create task"
      secondaryButtonText="Cancel"
      primaryButtonDisabled={isRunning}
      selectorPrimaryFocus="#gap-task-type"
      onRequestClose={onClose}
      onSecondarySubmit={() => {
        forget();
        onClose();
      }}
      onRequestSubmit={() => void confirm()}
    >
      <p className="limpid-lead">
        {nameOf(production)} on {nameOf(equipment)}: {gaps.map(({ residue }) => residue.externalId).join(', ')}.
      </p>
      <div className="limpid-form">
        <Select
          id="gap-task-type"
          labelText="Study type *"
          value={typed.studyType}
          onChange={event => change({ studyType: event.target.value as StudyType })}
        >
          {studyTypes.map(each => (
            <SelectItem key={each} value={each} text={ownValue(studyTypeWords, each) ?? each} />
          ))}
        </Select>
        <DayField
          id="gap-task-due"
          label="Due on *"
          value={typed.dueOn}
          fault={faults['dueOn']}
          onChange={dueOn => change({ dueOn })}
        />
        <div className="limpid-wide">
          <ReasonField
            id="gap-task-why"
            label="Why *"
            rows={3}
            value={typed.why}
            fault={faults['why'] ?? faults['productionId']}
            onChange={why => change({ why })}
          />
        </div>
      </div>
    </Modal>
  );
}
