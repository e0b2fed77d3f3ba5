import { ComboBox } from '@carbon/react';
import { useState } from 'react';
import { api, Field, formatLimitIn, fp, useFacilityData, useSave, type FormField } from '@limpid/ui-kit';
import type { CleaningAgentLimit, Limit, ProductionLimit, RecordName } from '#plugins/limits/shared/limit';
import { DecisionDialog } from './decision-dialog.js';
import { overrideKinds, type OverrideKind } from './kinds.js';

/** One answer has at most so many rows. */
const mostRows = 500;

const equipmentField: FormField = {
  kind: 'reference',
  name: 'override-equipment',
  label: 'Equipment',
  required: true,
  path: '/equipments',
  many: 'equipments',
  permission: 'Equipment.Get',
};

/** What can be chosen: null while it loads, and why it could not be loaded. */
interface Residues {
  readonly choices: readonly Choice[] | null;
  readonly failure: string | null;
}

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly limit: Limit;
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
        <Field
          field={equipmentField}
          value={equipmentId}
          fault={undefined}
          onChange={id => {
            setEquipment((id ?? null) as string | null);
            setResidue(null);
          }}
        />
        <ResidueBox found={residues} isOfEquipment={equipmentId !== null} chosen={residue} onChange={setResidue} />
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

/** The residues that can be chosen; it opens once they are known. */
function ResidueBox({
  found: { choices, failure },
  isOfEquipment,
  chosen,
  onChange,
}: {
  readonly found: Residues;
  readonly isOfEquipment: boolean;
  readonly chosen: Choice | null;
  readonly onChange: (choice: Choice | null) => void;
}) {
  const known = choices === null ? 'Loading the residues' : 'No residue has a limit on this equipment';
  const why = failure ?? (isOfEquipment ? known : 'Choose the equipment first');
  const isClosed = (choices ?? []).length === 0;
  return (
    <ComboBox
      id="override-residue"
      titleText="Residue *"
      helperText={isClosed ? why : ''}
      disabled={isClosed}
      items={[...(choices ?? [])]}
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

/**
 * The residues with a limit on the equipment, each with its lowest one: the lowest pairs, and the lowest residue of every
 * production there, which may be above these.
 */
function useResidues(kind: OverrideKind, equipmentId: string | null): Residues {
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
  if (equipmentId === null) return { choices: [], failure: null };
  const calls = kind === 'production' ? [pairs, productions] : [agents];
  const failure = calls.find(({ error }) => error !== null)?.error?.message ?? null;
  if (failure !== null) return { choices: [], failure };
  if (calls.some(({ isPending }) => isPending)) return { choices: null, failure };
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
  return { choices: [...lowest.values()], failure };
}
