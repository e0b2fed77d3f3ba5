import type { RecordRow } from '@limpid/ui-kit';
import type {
  CleaningAgentLimit,
  EquipmentGroupLimit,
  EquipmentLimit,
  EquipmentTrainLimit,
  Limit,
  ProductionLimit,
} from '#plugins/limits/shared/limit';
import { LowestCard } from './lowest-limit.js';
import { RecordWarnings } from './record-warnings.js';

interface Props {
  readonly row: RecordRow;
}

const explorer = '/app/limits?view=';
const feasibility = '/app/limits/feasibility?view=equipments&';
const unshared = 'No limit: no two productions share it, or it is archived.';

/** On the page of equipment. */
export function EquipmentLimits({ row: { id } }: Props) {
  return (
    <LowestCard<{ equipmentLimits: readonly EquipmentLimit[] }>
      path={`/limits/equipments?equipment=${id}&pageLimit=1`}
      pick={answer => answer.equipmentLimits[0]}
      none={unshared}
      ways={[
        ['All pairs on it', `${explorer}pairs&equipment=${id}`],
        ['Cleaning agents on it', `${explorer}cleaning-agents&equipment=${id}`],
        ['Microbial limits', `${explorer}microbial&equipment=${id}`],
        ['Can they be measured?', `${feasibility}equipment=${id}`],
        ['Overridden limits', `/app/limits/overrides?equipment=${id}`],
      ]}
    />
  );
}

/** On the page of a production. */
export function ProductionLimits({ row: { id } }: Props) {
  return (
    <LowestCard<{ productionLimits: readonly ProductionLimit[] }>
      title="Lowest limit after it"
      path={`/limits/productions?previous=${id}&pageLimit=1`}
      pick={answer => answer.productionLimits[0]}
      none="No limit: it is in no calculation."
      ways={[
        ['Limits before all next productions', `${explorer}pairs&previous=${id}`],
        ['Limits of what came before it', `${explorer}pairs&next=${id}`],
      ]}
    />
  );
}

/** On the pages of actives and intermediates: limits of the residue. */
export function ResidueLimits({ row: { id } }: Props) {
  return (
    <>
      <RecordWarnings id={id} />
      <LowestCard<{ limits: readonly Limit[] }>
        path={`/limits/pairs?substance=${id}&pageLimit=1`}
        pick={({ limits: [limit] }) => (limit === undefined ? undefined : { limit, outcome: 'LIMIT', missing: [] })}
        none="No limit: no production that shares equipment contains it, or an input is missing."
        ways={[
          ['All its limits', `${explorer}pairs&substance=${id}`],
          ['By equipment', `${explorer}equipments&substance=${id}`],
          ['Can it be measured?', `${feasibility}substance=${id}`],
        ]}
      />
    </>
  );
}

/** On the page of a cleaning agent. */
export function AgentLimits({ row: { id } }: Props) {
  return (
    <>
      <RecordWarnings id={id} />
      <LowestCard<{ cleaningAgentLimits: readonly CleaningAgentLimit[] }>
        path={`/limits/cleaning-agents?substance=${id}&pageLimit=1`}
        pick={answer => answer.cleaningAgentLimits[0]}
        none="No limit: it is in no calculation."
        subject="agent"
        ways={[
          ['Limits before each production', `${explorer}pairs&substance=${id}`],
          ['Can it be measured?', `${feasibility}substance=${id}`],
        ]}
      />
    </>
  );
}

/** The ID finds the record among others whose text contains it. */
function searched({ externalId }: RecordRow): string {
  return `pageLimit=500&search=${encodeURIComponent(String(externalId))}`;
}

/** On the page of an equipment group. */
export function GroupLimits({ row }: Props) {
  return (
    <LowestCard<{ equipmentGroupLimits: readonly EquipmentGroupLimit[] }>
      path={`/limits/equipment-groups?${searched(row)}`}
      pick={answer => answer.equipmentGroupLimits.find(each => each.equipmentGroup.id === row.id)}
      none="No limit: the group is archived."
      ways={[['Lowest limits of all groups', `${explorer}equipment-groups`]]}
    />
  );
}

/** On the page of a train. */
export function TrainLimits({ row }: Props) {
  return (
    <LowestCard<{ equipmentTrainLimits: readonly EquipmentTrainLimit[] }>
      path={`/limits/equipment-trains?${searched(row)}`}
      pick={answer => answer.equipmentTrainLimits.find(each => each.equipmentTrain.id === row.id)}
      none="No limit: the train is not in force."
      ways={[['Lowest limits of all trains', `${explorer}equipment-trains`]]}
    />
  );
}
