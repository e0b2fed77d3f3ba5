import {
  formFields,
  listColumns,
  RecordFacts,
  ResourcePages,
  formatNumber,
  useAsOf,
  useFacilityData,
  withAsOf,
  type RecordRow,
} from '@limpid/ui-kit';
import { equipmentTrainFields, type TrainArea, type TrainStep } from '#plugins/equipment/shared/equipment-train';
import { StepsEditor } from './steps-editor.js';
import { TrainSteps } from './train-area.js';

type TrainRow = RecordRow & { readonly steps: readonly TrainStep[] | null };

/** Equipment trains (S16): the equipment that a batch touches, step by step, and its area. */
export function EquipmentTrainPages() {
  const { data } = useFacilityData<{ trainAreas: readonly TrainArea[] }>(
    withAsOf('/equipment_trains/areas', useAsOf()),
    'Loading the areas of trains',
    { isAside: true },
  );
  const areas = new Map((data?.trainAreas ?? []).map(train => [train.id, train]));
  return (
    <ResourcePages<TrainRow>
      path="/equipment_trains"
      one="equipmentTrain"
      many="equipmentTrains"
      noun="train"
      permission="EquipmentTrain"
      archiveAction="Delete"
      fields={formFields(equipmentTrainFields)}
      defaults={{ steps: [] }}
      list={{
        title: 'Equipment trains',
        lead: 'The equipment that a batch passes, in steps. A train has the lowest limit of its equipment.',
        searchHint: 'Search by ID or name',
        emptyText: 'No trains yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/equipment_trains',
        columns: [
          ...listColumns<TrainRow>(equipmentTrainFields, { steps: row => row.steps?.length ?? 0 }),
          {
            key: 'equipments',
            heading: 'Equipment',
            align: 'end',
            render: row => new Set((row.steps ?? []).flatMap(step => step.equipmentIds)).size,
          },
          {
            key: 'area',
            heading: 'Area, sqcm',
            align: 'end',
            render: row => formatNumber(areas.get(row.id)?.totalSqcm),
          },
          {
            key: 'sharedWith',
            heading: 'Shares equipment with',
            render: row =>
              areas
                .get(row.id)
                ?.sharedWith.map(other => other.externalId)
                .join(', '),
          },
        ],
      }}
      tabs={[
        { label: 'Steps and area', content: row => <TrainSteps id={row.id} /> },
        {
          label: 'Overview',
          content: row => <RecordFacts cards={equipmentTrainFields} row={row} />,
        },
      ]}
      extra={(values, change, faultOf) => (
        <StepsEditor
          steps={(values['steps'] ?? []) as readonly TrainStep[]}
          faultOf={faultOf}
          onChange={steps => change('steps', steps)}
        />
      )}
    />
  );
}
