import { expect, test } from 'vitest';
import { sheetsOfBlocks, type Block } from '#kernel/contract';

const table = (title: string | undefined): Block => ({
  kind: 'table',
  ...(title === undefined ? {} : { title }),
  columns: [{ heading: 'A', width: 10 }],
  rows: [['1']],
});

test('tables and facts become sheets whose names a workbook takes, each once', () => {
  const long = 'Excursions: results above alert level or limit';
  const sheets = sheetsOfBlocks([
    { kind: 'heading', text: 'Tasks' },
    { kind: 'facts', facts: [['Overdue', '1']] },
    { kind: 'paragraph', text: 'words stay in the PDF' },
    table(undefined),
    table(long),
    table(long.toUpperCase()),
  ]);
  const names = sheets.map(({ name }) => name);
  expect(names).toEqual(['Tasks', 'Tasks 2', 'Excursions  results above alert', 'EXCURSIONS  RESULTS ABOVE ALE 2']);
  for (const name of names) expect(name.length).toBeLessThanOrEqual(31);
  expect(sheets[0]?.rows).toEqual([['Overdue', '1']]);
});
