import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';
import { permissionMatrix } from '#schemas/identity/permission-matrix';

let plant: TestKernel;
beforeAll(async () => {
  plant = await testKernel();
});
afterAll(() => plant.close());

/** Asked inside a save, not by a call. */
const inside = [
  'Production.Dummy',
  'ApprovalPolicy.Sign',
  'WorstProductOverride.Modify',
  'EquipmentWiseWorstProduct.Modify',
];

test('every permission of the matrix is asked by a call', () => {
  const asked = new Set(
    plant.kernel.registry.routes.flatMap(({ access }) =>
      'anyOf' in access ? access.anyOf : 'allOf' in access ? access.allOf : [],
    ),
  );
  const all = Object.entries(permissionMatrix).flatMap(([area, actions]) => actions.map(each => `${area}.${each}`));
  const unasked = all.filter(key => !asked.has(key as `${string}.${string}`) && !inside.includes(key));
  expect(unasked).toEqual([]);
});
