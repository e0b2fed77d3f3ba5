import { expect, test } from 'vitest';
import { suggestColumns, suggestSection } from './match-headings.js';

const equipments = {
  section: 'Equipment',
  file: 'equipment',
  headings: ['Equipment ID', 'Name', 'Type', 'Min batch size', 'Min batch size unit', 'Remarks', 'Contact share %'],
  alsoCalled: { Type: ['Asset class'] },
};
const groups = {
  section: 'Equipment groups',
  file: 'equipment_groups',
  headings: ['Group ID', 'Name'],
  alsoCalled: {},
};

test.each([
  ['equipment_id', 'Equipment ID'],
  ['EQUIPMENT ID', 'Equipment ID'],
  ['EquipmentId', 'Equipment ID'],
  ['Equipment No.', 'Equipment ID'],
  ['Code', 'Equipment ID'],
  ['Description', 'Name'],
  ['asset_class', 'Type'],
  ['Minimum batch size', 'Min batch size'],
  ['min_batch_size_unit', 'Min batch size unit'],
  ['Comments', 'Remarks'],
  ['contact share pct', 'Contact share %'],
  ['Colour of the door', null],
])('a foreign column %s is taken for %s', (foreign, column) => {
  expect(suggestColumns([foreign], equipments)).toEqual({ [foreign]: column });
});

test('no column is given twice; the better match wins', () => {
  expect(suggestColumns(['No', 'Equipment number', 'name', 'NAME 2'], equipments)).toEqual({
    No: null,
    'Equipment number': 'Equipment ID',
    name: 'Name',
    'NAME 2': null,
  });
});

test('what a person chose earlier wins, also when they left a column out', () => {
  const remembered = { Tag: 'Name', name: null, Old: 'No such column' };
  expect(suggestColumns(['Tag', 'name', 'Old'], equipments, remembered)).toEqual({
    Tag: 'Name',
    name: null,
    Old: null,
  });
});

test('a sheet is taken for the section of its name, or else for the one that knows its headings', () => {
  expect(suggestSection({ name: 'Equipment_Groups', headings: ['x'] }, [equipments, groups])).toBe(groups);
  expect(suggestSection({ name: 'Sheet1', headings: ['Equipment no', 'Name', 'Type'] }, [groups, equipments])).toBe(
    equipments,
  );
  expect(suggestSection({ name: 'Sheet1', headings: ['Foo', 'Bar'] }, [equipments, groups])).toBeNull();
});
