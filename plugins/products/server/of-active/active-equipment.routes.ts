import { Type, type Static } from 'typebox';
import {
  ApiError,
  defineRoute,
  defineUseCase,
  notFound,
  readOnly,
  RecordsToken,
  validationError,
  type AnyCall,
  type Records,
  type RouteDefinition,
} from '#kernel/contract';
import { CleaningProceduresToken, EquipmentApiToken } from '#plugins/equipment/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import { EquipmentUse, MappedPair, ProductionMap } from '#plugins/products/shared/production';
import { equipmentOf } from '../mapping/mapped-pairs.js';
import { pairRules, type PairRules } from '../mapping/pair-rules.js';
import { replaceProductionEquipment } from '../mapping/replace-production-equipment.js';
import { production } from '../products/production.resource.js';
import { withFaultsAt } from '../renamed-faults.js';
import { active } from '../substances/active.resource.js';
import { productionIdsOf } from './active-productions.routes.js';

const OneActive = Type.Object({ id: Uuid }, closed);
const OnePiece = Type.Object({ id: Uuid, equipment: Uuid }, closed);
const named = { productionId: Uuid, version: Type.Integer({ minimum: 1 }) };
const Addition = Type.Object({ ...named, equipment: EquipmentUse }, closed);
const { equipmentId: _id, ...useFields } = EquipmentUse.properties;
const Change = Type.Object({ ...named, ...useFields }, closed);
const Removal = Type.Object(named, closed);
const Equipment = Type.Object({ equipments: Type.Array(MappedPair) });

type Map = Static<typeof ProductionMap>;
const deps = { records: RecordsToken, equipment: EquipmentApiToken, procedures: CleaningProceduresToken };

interface Saving {
  readonly records: Records;
  readonly rules: PairRules;
  readonly call: AnyCall;
  readonly activeId: string;
}

/** Saves the equipment of one production of the active; `next` answers the new list from the present one. */
async function saveEquipment(
  { records, rules, call, activeId }: Saving,
  { productionId, version }: Static<typeof Removal>,
  next: (before: readonly EquipmentUse[]) => readonly EquipmentUse[],
): Promise<Map> {
  await records.get(active, call, activeId);
  if (!(await productionIdsOf(call, activeId)).includes(productionId))
    throw validationError({ path: 'productionId', message: 'is no production of this active' });
  const row = await records.revise(production, call, productionId, {
    version,
    change: async () => {
      const before = (await equipmentOf(call, productionId)).map(useOf);
      return withFaultsAt(/^equipments(\.\d+)?/, 'equipment', () =>
        replaceProductionEquipment(call, productionId, next(before), rules),
      );
    },
  });
  return { productionMap: await equipmentOf(call, productionId), version: Number(row['version']) };
}

function useOf({ equipment, stepOrder, alternative, contactShare, ...pair }: MappedPair): EquipmentUse {
  const cleaningProcedureNumber = pair.inherited ? null : pair.cleaningProcedureNumber;
  return { equipmentId: equipment.id, stepOrder, alternative, contactShare, cleaningProcedureNumber };
}

const list = defineUseCase<{ readonly params: Static<typeof OneActive> }, Static<typeof Equipment>>()({
  name: 'products.list-equipment-of-active',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    await records.get(active, call, call.input.params.id);
    const equipments: MappedPair[] = [];
    for (const id of await productionIdsOf(call, call.input.params.id))
      equipments.push(...(await equipmentOf(call, id)));
    return { equipments };
  },
});

const add = defineUseCase<{ readonly params: Static<typeof OneActive>; readonly body: Static<typeof Addition> }, Map>()(
  {
    name: 'products.add-equipment-of-active',
    deps,
    run: async ({ records, ...rules }, call) => {
      const { equipment, ...of } = call.input.body;
      await records.get(active, call, call.input.params.id);
      await rules.equipment.assertUsable(call, [equipment.equipmentId], 'equipment.equipmentId');
      const saving = { records, rules: pairRules(rules), call, activeId: call.input.params.id };
      return saveEquipment(saving, of, before => {
        if (before.some(use => use.equipmentId === equipment.equipmentId))
          throw new ApiError('DuplicateEntryError', {
            fields: [{ path: 'equipment.equipmentId', message: 'is equipment of this production already' }],
          });
        return [...before, equipment];
      });
    },
  },
);

interface OfPiece {
  readonly params: Static<typeof OnePiece>;
}

/** The uses with that of one piece of equipment replaced by what `to` answers. */
function replaced(before: readonly EquipmentUse[], id: string, to: (use: EquipmentUse) => readonly EquipmentUse[]) {
  if (!before.some(use => use.equipmentId === id)) throw notFound('Equipment of this production');
  return before.flatMap(use => (use.equipmentId === id ? to(use) : [use]));
}

const change = defineUseCase<OfPiece & { readonly body: Static<typeof Change> }, Map>()({
  name: 'products.change-equipment-of-active',
  deps,
  run: ({ records, ...rules }, call) => {
    const { id, equipment } = call.input.params;
    const { productionId, version, ...fields } = call.input.body;
    const saving = { records, rules: pairRules(rules), call, activeId: id };
    return saveEquipment(saving, { productionId, version }, before =>
      replaced(before, equipment, use => [{ ...use, ...fields }]),
    );
  },
});

const remove = defineUseCase<OfPiece & { readonly body: Static<typeof Removal> }, Map>()({
  name: 'products.remove-equipment-of-active',
  deps,
  run: ({ records, ...rules }, call) => {
    const { id, equipment } = call.input.params;
    const saving = { records, rules: pairRules(rules), call, activeId: id };
    return saveEquipment(saving, call.input.body, before => replaced(before, equipment, () => []));
  },
});

const shared = { scope: 'facility', feature: 'products' } as const;
const writing = { ...shared, output: ProductionMap, audit: 'required' } as const;

/** The equipment that productions of an active touch (specification section 6, ApiEquipment). */
export const activeEquipmentRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/apis/:id/equipments',
    access: { anyOf: ['ApiEquipment.Get'] },
    summary: 'The equipment of the productions that make an active',
    input: { params: OneActive },
    output: Equipment,
    asOf: true,
    audit: readOnly,
    useCase: list,
  }),
  defineRoute({
    ...writing,
    method: 'POST',
    path: '/apis/:id/equipments',
    access: { anyOf: ['ApiEquipment.Add'] },
    reason: 'change',
    summary: 'Adds equipment to a production of an active',
    input: { params: OneActive, body: Addition },
    status: 201,
    useCase: add,
  }),
  defineRoute({
    ...writing,
    method: 'POST',
    path: '/apis/:id/equipments/:equipment',
    access: { anyOf: ['ApiEquipment.Modify'] },
    reason: 'change',
    summary: 'Changes step, alternative, procedure or contact of equipment in a production of an active',
    input: { params: OnePiece, body: Change },
    useCase: change,
  }),
  defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/apis/:id/equipments/:equipment',
    access: { anyOf: ['ApiEquipment.Delete'] },
    reason: 'always',
    summary: 'Removes equipment from a production of an active, with a reason',
    input: { params: OnePiece, body: Removal },
    useCase: remove,
  }),
];
