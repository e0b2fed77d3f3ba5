import { writeFile } from 'node:fs/promises';

const headings = [
  'Equipment ID',
  'Name',
  'Type',
  'Make',
  'Serial number',
  'Suite',
  'Room',
  'Room grade',
  'Contact',
  'Declared area',
  'Declared area unit',
  'Area source',
  'Cleaning mode',
  'Cleaning procedure number',
  'Remarks',
  'MOC IDs',
];

/** A CSV file of so many machines × 16 columns, one of them a reference. */
export async function writeImportFile(file: string, rows: number): Promise<void> {
  const lines = [headings.join(',')];
  for (let n = 1; n <= rows; n++) {
    lines.push(
      [
        `EQ-${String(n).padStart(7, '0')}`,
        `Vessel ${n}`,
        'vessel',
        `Maker ${n % 40}`,
        `SN${n}`,
        `Suite ${n % 12}`,
        `Room ${n % 60}`,
        ['A', 'B', 'C', 'D'][n % 4],
        'direct',
        String(1000 + (n % 9000)),
        'sqcm',
        `Drawing ${n}`,
        'manual',
        `CP-${n % 100}`,
        `"Taken over from the plant register, sheet ${n % 300}"`,
        n % 2 === 0 ? 'SS316L' : 'PTFE',
      ].join(','),
    );
  }
  await writeFile(file, `${lines.join('\n')}\n`);
}
