import { validationError, type AnyCall } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { ProcedureCatalogue, ProductsApi } from '#plugins/products/server/api';
import type { NewTaskBody } from '#plugins/qualification/shared/task';
import { createTask } from './create-task.js';
import { facilityUser } from './facility-users.js';

/** What a task that is added by hand is checked against. */
export interface AddServices {
  readonly equipment: EquipmentApi;
  readonly products: ProductsApi;
  readonly procedures: readonly ProcedureCatalogue[];
}

/** Adds a task by hand (transitions Q1); refuses a scope that does not exist, is archived, or is not mapped. */
export async function addTask(services: AddServices, call: AnyCall, body: NewTaskBody): Promise<string> {
  await assertTaskScope(services, call, body);
  const { ownerId = null } = body;
  if (ownerId !== null && (await facilityUser(call, ownerId)) === null)
    throw validationError({ path: 'ownerId', message: 'cannot own tasks here' });
  const { why, contaminants = [], ...stated } = withoutNulls(body);
  const { id } = await createTask(call, {
    ...stated,
    contaminants: contaminants.map(({ kind, residueId = null }) => ({ kind, residueId })),
    source: 'manual',
    why: why ?? '',
  });
  return id;
}

async function assertTaskScope({ equipment, products, procedures }: AddServices, call: AnyCall, body: NewTaskBody) {
  const {
    equipmentId,
    productionId,
    procedureId,
    equipmentGroupId,
    equipmentTrainId,
    contaminants = [],
  } = withoutNulls(body);
  if (equipmentId !== undefined) await equipment.assertUsable(call, [equipmentId], 'equipmentId');
  if (productionId !== undefined) await products.assertUsable(call, 'production', [productionId], 'productionId');
  const known = (all: readonly { readonly id: string }[], id: string, path: string): void => {
    if (!all.some(each => each.id === id)) throw validationError({ path, message: 'is unknown here or archived' });
  };
  if (equipmentGroupId !== undefined) known(await equipment.groups(call), equipmentGroupId, 'equipmentGroupId');
  if (equipmentTrainId !== undefined) known(await equipment.trains(call), equipmentTrainId, 'equipmentTrainId');
  if (procedureId !== undefined)
    known(
      (await Promise.all(procedures.map(each => each.withAgents(call, [procedureId])))).flat(),
      procedureId,
      'procedureId',
    );
  if (equipmentId !== undefined && productionId !== undefined) {
    const pairs = await products.cleanedPairs(call);
    if (!pairs.some(pair => pair.equipmentId === equipmentId && pair.productionId === productionId))
      throw validationError({
        path: 'productionId',
        message: 'is not mapped to this equipment: map it in the production-equipment matrix first',
      });
  }
  await assertResidues(products, call, contaminants);
}

/** Residues that can be named are checked by their kind; nitrosamines belong to another plugin and are taken as they are. */
async function assertResidues(
  products: ProductsApi,
  call: AnyCall,
  contaminants: NonNullable<NewTaskBody['contaminants']>,
): Promise<void> {
  for (const [index, { kind, residueId = null }] of contaminants.entries()) {
    if (residueId === null) continue;
    const path = `contaminants.${index}.residueId`;
    if (kind === 'product') await products.assertUsable(call, 'active', [residueId], path);
    else if (kind === 'intermediate') await products.assertUsable(call, 'intermediate', [residueId], path);
    else if (kind === 'cleaningAgent') await products.assertAgentsUsable(call, [residueId], path);
    else if (kind !== 'Nitrosamine')
      throw validationError({ path, message: 'is not stated of microbial contaminants' });
  }
}

type WithoutNulls<T> = { [K in keyof T]: Exclude<T[K], null> };

function withoutNulls<T extends object>(value: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) as WithoutNulls<T>;
}
