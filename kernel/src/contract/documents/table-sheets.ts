import type { Block, Sheet, TableBlock } from './report.js';

/** Characters that the name of a sheet may have. */
const longestName = 31;

/** The tables and facts of a document as the sheets of its workbook, in their order. */
export function sheetsOfBlocks(blocks: readonly Block[]): Sheet[] {
  const taken = new Set<string>();
  let section = 'Document';
  const sheets: Sheet[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') section = block.text;
    if (block.kind === 'table') sheets.push(sheetOf(block, nameOf(block.title ?? section, taken)));
    if (block.kind === 'facts')
      sheets.push({
        name: nameOf(block.title ?? section, taken),
        columns: [
          { heading: 'Fact', width: 40 },
          { heading: 'Value', width: 60 },
        ],
        rows: block.facts,
      });
  }
  return sheets;
}

function sheetOf({ columns, rows }: TableBlock, name: string): Sheet {
  return { name, columns: columns.map(({ heading, width }) => ({ heading, width })), rows };
}

/** A name that a workbook takes, and that no other sheet has; letter case does not tell sheets apart. */
function nameOf(title: string, taken: Set<string>): string {
  const plain = title.replaceAll(/[\\/?*[\]:']/g, ' ').trim();
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : ` ${count}`;
    const name = `${plain.slice(0, longestName - end.length).trim()}${end}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}
