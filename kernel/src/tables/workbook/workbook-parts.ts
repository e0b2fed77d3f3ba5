import { assertAllUsed, relationsOf } from './relations.js';
import type { Archive } from './archive.js';
import { readWholeXml, type XmlListener } from './read-xml.js';

/** Locations of the parts of a workbook in its archive. */
export interface WorkbookParts {
  readonly sheets: readonly SheetPart[];
  readonly strings: string | null;
  readonly styles: string | null;
  /** Days are counted from 1904. */
  readonly from1904: boolean;
}

export interface SheetPart {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

const usualWorkbook = 'xl/workbook.xml';

/** Finds the sheets in order, wherever their parts are; charts and similar are not sheets. */
export async function workbookParts(archive: Archive): Promise<WorkbookParts> {
  const root = await relationsOf(archive, '');
  const workbook = root.find(({ kind }) => kind === 'officeDocument')?.part ?? usualWorkbook;
  await assertAllUsed(archive, [...root.map(({ part }) => part), workbook]);
  const relations = await relationsOf(archive, workbook);
  const listener = new WorkbookListener();
  await readWholeXml(archive.read(workbook), listener);
  const partOf = (kind: string): string | null => {
    const part = relations.find(each => each.kind === kind)?.part;
    return part !== undefined && archive.has(part) ? part : null;
  };
  return {
    sheets: listener.sheets.flatMap(({ name, isHidden, relation }) => {
      const found = relations.find(({ id, kind }) => id === relation && kind === 'worksheet');
      return found === undefined ? [] : [{ name, isHidden, part: found.part }];
    }),
    strings: partOf('sharedStrings'),
    styles: partOf('styles'),
    from1904: listener.from1904,
  };
}

class WorkbookListener implements XmlListener {
  readonly sheets: { readonly name: string; readonly isHidden: boolean; readonly relation: string }[] = [];
  from1904 = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'workbookPr') this.from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    if (name !== 'sheet') return;
    // Only the id of the relationship has a prefix, which may be any.
    const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    const isHidden = ![undefined, 'visible'].includes(attributes['state']);
    this.sheets.push({ name: attributes['name'] ?? '', isHidden, relation });
  }

  text(): void {
    // Sheets are complete in their attributes.
  }

  close(): void {
    // No relevant content inside.
  }
}
