import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocksOf, inlinesOf } from './markdown-blocks.js';

test('headings, paragraphs, lists over several lines and tables are read', () => {
  expect(blocksOf('## A\n\nOne\ntwo\n\n1. x\n   y\n2. z\n\n- p\n\n| h | i |\n| - | - |\n| 1 | 2 |\n')).toEqual([
    { kind: 'heading', text: 'A' },
    { kind: 'paragraph', text: 'One two' },
    { kind: 'steps', items: ['x y', 'z'] },
    { kind: 'points', items: ['p'] },
    {
      kind: 'table',
      rows: [
        ['h', 'i'],
        ['1', '2'],
      ],
    },
  ]);
});

test('strong words and links are pieces of a line', () => {
  expect(inlinesOf('See **this** or [that](/app).')).toEqual([
    { text: 'See ', isStrong: false, address: null },
    { text: 'this', isStrong: true, address: null },
    { text: ' or ', isStrong: false, address: null },
    { text: 'that', isStrong: false, address: '/app' },
    { text: '.', isStrong: false, address: null },
  ]);
});

test('the worked example states the numbers of the published worksheet, each from its own inputs', () => {
  const text = readFileSync(new URL('example.md', import.meta.url), 'utf8');
  const input = (name: string): number => {
    const [, value = ''] = new RegExp(`\\| ${name}[^|]*\\| ([\\d.,]+)`).exec(text) ?? [];
    return Number(value.replaceAll(',', ''));
  };
  const doses = (input('Minimum batch size') * 1e6) / input('Maximum daily dose');
  const toxicity = input('HBEL') * doses;
  const dosage = (input('Minimum daily dose') / input('Safety factor')) * doses;
  const general = input('General limit') * input('Minimum batch size');
  const l3Ug = (Math.min(toxicity, dosage, general) * 1000) / input('Shared area');
  expect([doses, toxicity, dosage, general, l3Ug]).toEqual([100_000, 10_000, 500, 500, 1.25]);
  for (const shown of ['**100,000** daily doses', '**10,000 mg**', '**500 mg**', '**1.25 µg/cm²**'])
    expect(text).toContain(shown);
  expect(text).toContain(`= **${25 * l3Ug} µg**`);
  expect(text).toContain(`= **${25 * l3Ug * 0.72} µg**`);
  expect(text).toContain(`= **${Math.min(dosage, general) / 100} µg/mL**`);
});
