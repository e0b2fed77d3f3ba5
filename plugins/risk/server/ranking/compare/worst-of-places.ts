import type { AnyCall, FacilitySettings } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { PlantLimits } from '#plugins/limits/server/api';
import type { ProductsApi } from '#plugins/products/server/api';
import type { RecordName } from '#plugins/limits/shared/limit';
import type { RankingRow } from '../../engine/index.js';
import type { Criteria } from '../criteria.js';
import { isCounted } from '../overrides/override-row.js';
import { overridePage } from '../overrides/overrides.js';
import { withChangesIn } from '../overrides/with-changes.js';
import { rankScope } from '../rank-scope.js';
import { groupScope } from '../scope.js';
import { worstCasesOfUnits } from '../units.js';
import { worstPerEquipment } from './worst-per-equipment.js';

/** The worst case of one place, as it is compared. */
export interface WorstOfPlace {
  readonly key: string;
  /** `EQ-CMP-02 Rotary press` */
  readonly label: string;
  readonly worst: RecordName | null;
  readonly rpn: number | null;
  readonly notEvaluated: number;
  /** The decision on another worst case than the first rank, and whether it still counts. */
  readonly decision: { readonly production: RecordName; readonly counts: boolean } | null;
  /** Page of its ranking. */
  readonly page: string;
}

export interface WorstOfPlaces {
  readonly equipments: readonly WorstOfPlace[];
  /** The facility and its equipment groups. */
  readonly groups: readonly WorstOfPlace[];
  readonly units: readonly WorstOfPlace[];
}

export interface PlaceDeps {
  readonly equipment: EquipmentApi;
  readonly products: ProductsApi;
  readonly settings: FacilitySettings;
}

interface State {
  readonly limits: PlantLimits;
  readonly criteria: Criteria;
  /** The ranking of the whole facility. */
  readonly facility: readonly RankingRow[];
}

const facilityKey = 'facility';
interface OfProcedure {
  readonly procedure: string | null;
  readonly procedureId: string | null;
}
const unitKey = (group: string, { procedure, procedureId }: OfProcedure): string =>
  `${group} ${procedureId ?? procedure?.toLowerCase() ?? ''}`;

/** Worst cases of the facility, of equipment, of groups, and of groups under each cleaning procedure. */
export async function worstOfPlaces(deps: PlaceDeps, call: AnyCall, state: State): Promise<WorstOfPlaces> {
  const { limits, criteria, facility } = state;
  const decisions = await decisionsOf(deps, call, state);
  const place = (found: Omit<WorstOfPlace, 'decision'>): WorstOfPlace => ({
    ...found,
    decision: decisions.get(found.key) ?? null,
  });
  const groups = await deps.equipment.groups(call);
  const units = await worstCasesOfUnits(deps, call, limits, criteria);
  return {
    equipments: worstPerEquipment(limits, criteria, facility).map(({ equipment, ...found }) =>
      place({
        key: equipment.id,
        label: nameOf(equipment),
        page: `/risk/worst-case?scope=equipment&id=${equipment.id}`,
        ...found,
      }),
    ),
    groups: [
      place({ key: facilityKey, label: 'The whole facility', page: '/risk/worst-case', ...worstIn(facility) }),
      ...groups.map(group =>
        place({
          key: group.id,
          label: nameOf(group),
          page: `/risk/worst-case?scope=group&id=${group.id}`,
          ...worstIn(rankScope(groupScope(group, limits), limits, criteria).rows),
        }),
      ),
    ],
    units: units.map(({ group, procedure, procedureId, worst, rpn, notEvaluated }) =>
      place({
        key: unitKey(group.id, { procedure, procedureId }),
        label: `${nameOf(group)}, ${procedure ?? 'no procedure'}`,
        page: `/risk/worst-case?scope=group&id=${group.id}${procedure === null ? '' : `&procedure=${encodeURIComponent(procedure)}`}`,
        worst,
        rpn,
        notEvaluated,
      }),
    ),
  };
}

/** Current decisions by the key of their place. */
async function decisionsOf(
  deps: PlaceDeps,
  call: AnyCall,
  state: State,
): Promise<ReadonlyMap<string, NonNullable<WorstOfPlace['decision']>>> {
  const { rows } = await overridePage(call, { standing: true, limit: 100_000, offset: 0 });
  const overrides = await withChangesIn(deps, call, rows, state);
  return new Map(
    overrides.map(override => {
      const { scope, record, procedure, production } = override;
      const id = record?.id ?? '';
      const key = scope === 'facility' ? facilityKey : procedure === null ? id : unitKey(id, override);
      return [key, { production, counts: isCounted(override) }];
    }),
  );
}

function worstIn(rows: readonly RankingRow[]): Pick<WorstOfPlace, 'worst' | 'rpn' | 'notEvaluated'> {
  const first = rows.find(row => row.rank === 1);
  return {
    worst: first?.product ?? null,
    rpn: first?.rpn ?? null,
    notEvaluated: rows.filter(row => row.rank === null).length,
  };
}

function nameOf({ externalId, name }: RecordName): string {
  return `${externalId} ${name}`;
}
