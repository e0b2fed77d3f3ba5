import { expect, test } from 'vitest';
import { refuseUnusable } from '../new-plugin.mjs';
import { filesOf } from './files.mjs';

test('a name with dashes gives names that each language accepts', () => {
  const files = filesOf('change-control', '202611200900');
  expect(Object.keys(files)).toContain('plugins/change-control/migrations/202611200900_change_control_records.ts');
  expect(files['plugins/change-control/server/index.ts']).toContain('resources: [changeControlRecord]');
  expect(JSON.parse(files['plugins/change-control/manifest.json'] ?? '')).toMatchObject({ dbSchema: 'change_control' });
});

test('with a workflow its records are controlled documents, and a test of their approval comes with them', () => {
  const plain = filesOf('stability', '202611200900');
  const controlled = filesOf('stability', '202611200900', { workflow: true });
  const resource = 'plugins/stability/server/record.resource.ts';
  expect(plain[resource]).not.toContain('control:');
  expect(controlled[resource]).toContain("documentType: 'StabilityRecord'");
  expect(Object.keys(controlled).filter(file => !(file in plain))).toEqual([
    'plugins/stability/server/approval.int.test.ts',
  ]);
});

test('a plugin is one folder', () => {
  expect(
    Object.keys(filesOf('stability', '202611200900')).filter(file => !file.startsWith('plugins/stability/')),
  ).toEqual([]);
});

test.each(['', 'Stability', '../escape', 'kernel', 'people', 'equipment', 'a'.repeat(41)])(
  'the name "%s" is refused',
  id => {
    expect(() => refuseUnusable(id)).toThrow(/Name the plugin|taken by the platform|exists already/);
  },
);
