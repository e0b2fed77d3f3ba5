import { ComboBox } from '@carbon/react';
import { useState } from 'react';
import { api, formatLimitIn, fp, useFacilityData, useSave } from '@limpid/ui-kit';
import type {
  CleaningAgentLimit,
  EquipmentLimit,
  Limit,
  ProductionLimit,
  RecordName,
} from '#plugins/limits/shared/limit';
import { DecisionDialog } from './decision-dialog.js';
import { overrideKinds, type OverrideKind } from './kinds.js';

/** One answer has at most so many rows. */
const mostRows = 500;

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly limit: Limit | null;
}

/** Proposes another limit of a residue on a piece of equipment. */
export function NewOverride({
  kind,
  equipmentId: given,
  onClose,
}: {
  readonly kind: OverrideKind;
  readonly equipmentId: string | null;
  readonly onClose: () => void;
}) {
  const [equipmentId, setEquipment] = useState(given);
  const [residue, setResidue] = useState<Choice | null>(null);
  const equipments = useEquipments();
  const residues = useResidues(kind, equipmentId);
  const save = useSave((body: object) => api.post(fp(overrideKinds[kind].path), body, 'Saving the decision'));
  const limit = residue?.limit ?? null;
  return (
    <DecisionDialog
      heading="Override a limit"
      about="The decision counts once another person than the author has signed it."
      draft={`${kind} ${given ?? ''}`}
      unit="mg/sqcm"
      missing={residue === null ? 'Please choose the equipment and the residue' : null}
      onClose={onClose}
      onConfirm={decided =>
        save.mutateAsync({
          ...decided,
          equipmentId,
          ...(limit?.previous === null || limit === null
            ? { cleaningAgentId: limit?.substance.id }
            : { productionId: limit.previous.id, substanceId: limit.substance.id }),
        })
      }
    >
      <div className="limpid-form">
        <Choose
          id="override-equipment"
          label="Equipment *"
          choices={equipments}
          chosen={equipments.find(({ id }) => id === equipmentId) ?? null}
          onChange={found => {
            setEquipment(found?.id ?? null);
            setResidue(null);
          }}
        />
        <Choose id="override-residue" label="Residue *" choices={residues} chosen={residue} onChange={setResidue} />
      </div>
      {limit !== null && (
        <p>
          The lowest calculated limit is {formatLimitIn(limit.override?.calculatedSal ?? limit.sal)}, before{' '}
          {limit.next.externalId} {limit.next.name}.
        </p>
      )}
    </DecisionDialog>
  );
}

function Choose({
  id,
  label,
  choices,
  chosen,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice | null;
  readonly onChange: (choice: Choice | null) => void;
}) {
  return (
    <ComboBox
      id={id}
      titleText={label}
      items={[...choices]}
      itemToString={item => item?.label ?? ''}
      shouldFilterItem={({ item, inputValue }) =>
        item.label.toLowerCase().includes((inputValue ?? '').trim().toLowerCase())
      }
      selectedItem={chosen}
      onChange={({ selectedItem }) => onChange(selectedItem ?? null)}
    />
  );
}

function nameOf({ externalId, name }: RecordName): string {
  return `${externalId} ${name}`;
}

function useEquipments(): readonly Choice[] {
  const { data } = useFacilityData<{ equipmentLimits: readonly EquipmentLimit[] }>(
    `/limits/equipments?pageLimit=${mostRows}`,
    'Loading the equipment',
  );
  return (data?.equipmentLimits ?? []).map(({ equipment, limit }) => ({
    id: equipment.id,
    label: nameOf(equipment),
    limit,
  }));
}

/**
 * The residues with a limit on the equipment, each with its lowest one: the lowest pairs, and the lowest residue of every
 * production there, which may be above these.
 */
function useResidues(kind: OverrideKind, equipmentId: string | null): readonly Choice[] {
  const pairs = useFacilityData<{ limits: readonly Limit[] }>(
    `/limits/pairs?equipment=${equipmentId ?? ''}&pageLimit=${mostRows}`,
    'Loading the residues',
    { enabled: kind === 'production' && equipmentId !== null },
  );
  const productions = useFacilityData<{ productionLimits: readonly ProductionLimit[] }>(
    `/limits/productions?equipment=${equipmentId ?? ''}&pageLimit=${mostRows}`,
    'Loading the productions',
    { enabled: kind === 'production' && equipmentId !== null },
  );
  const agents = useFacilityData<{ cleaningAgentLimits: readonly CleaningAgentLimit[] }>(
    `/limits/cleaning-agents?equipment=${equipmentId ?? ''}&pageLimit=${mostRows}`,
    'Loading the cleaning agents',
    { enabled: kind === 'cleaningAgent' && equipmentId !== null },
  );
  if (equipmentId === null) return [];
  const limits =
    kind === 'production'
      ? [
          ...(pairs.data?.limits ?? []),
          ...(productions.data?.productionLimits ?? []).flatMap(({ limit }) => limit ?? []),
        ]
      : (agents.data?.cleaningAgentLimits ?? []).flatMap(({ limit }) => limit ?? []);
  const lowest = new Map<string, Choice>();
  for (const limit of limits) {
    const id = `${limit.previous?.id ?? ''} ${limit.substance.id}`;
    const after = limit.previous === null ? '' : ` after ${nameOf(limit.previous)}`;
    // The lowest comes first.
    if (!lowest.has(id)) lowest.set(id, { id, label: `${nameOf(limit.substance)}${after}`, limit });
  }
  return [...lowest.values()];
}
