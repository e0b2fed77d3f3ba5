import { expect, test } from 'vitest';
import { permissionName } from './permission-names.js';

test.each([
  ['EquipmentGroup', 'Equipment group'],
  ['MACFormula', 'MAC formula'],
  ['API', 'API'],
  ['ApiProduction', 'API production'],
  ['CEReport', 'CE report'],
  ['GeneratePDF', 'Generate PDF'],
  ['BulkImport', 'Bulk import'],
])('%s reads %s', (name, text) => {
  expect(permissionName(name)).toBe(text);
});
