import {
  token,
  validationError,
  type AnyCall,
  type Bind,
  type ImportSection,
  type SectionOutcome,
  type Sheet,
  type Token,
} from '#kernel/contract';
import type { Services } from '../boot/container.js';
import { importSheets, inOrder, type ImportProgress } from './import.js';
import type { SourceSheet } from './source-sheet.js';

/** Master data in and out, for calls, set-up and command line alike. */
export interface Transfer {
  readonly sections: readonly ImportSection[];
  /** All or nothing in the caller's transaction; audited as one import besides the records. */
  load(
    call: AnyCall,
    sheets: readonly SourceSheet[],
    reason: string,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<SectionOutcome[]>;
  /** Sheets of the sections, with all live records or with headings alone. */
  sheets(call: AnyCall, sections: readonly string[] | null, withRows: boolean): Promise<Sheet[]>;
}
export const TransferToken: Token<Transfer> = token<Transfer>('kernel.Transfer');

export function bindTransfer(
  bind: Bind,
  source: { readonly imports: readonly ImportSection[] },
  services: Services,
): void {
  bind.single(TransferToken, {}, (): Transfer => {
    const sections = inOrder(source.imports);
    return {
      sections,
      load: async (call, sheets, reason, onProgress) => {
        const outcomes = await importSheets(services, sections, call, sheets, onProgress);
        call.tx.audit({
          domain: 'Master',
          action: 'import',
          entity: {
            table: 'kernel.facility',
            id: call.facility.id,
            label: outcomes.map(outcome => outcome.section).join(', '),
          },
          changes: outcomes.map(({ section, created, updated, unchanged }) => ({
            path: section,
            from: null,
            to: { created, updated, unchanged },
          })),
          reason,
        });
        return outcomes;
      },
      sheets: (call, wanted, withRows) =>
        Promise.all(chosen(sections, wanted).map(section => sheetOf(services, section, call, withRows))),
    };
  });
}

function chosen(sections: readonly ImportSection[], wanted: readonly string[] | null): readonly ImportSection[] {
  if (wanted === null) return sections;
  const unknown = wanted.find(name => !sections.some(section => section.section === name || section.file === name));
  if (unknown !== undefined)
    throw validationError({ path: 'sections', message: `there is no section ${unknown.slice(0, 80)}` });
  return sections.filter(section => wanted.includes(section.section) || wanted.includes(section.file));
}

async function sheetOf(services: Services, section: ImportSection, call: AnyCall, withRows: boolean): Promise<Sheet> {
  const rows = withRows ? await section.dump(services.resolveAll(section.deps) as never, call) : [];
  return {
    name: section.file.slice(0, 31),
    columns: section.headings.map(heading => ({ heading, width: Math.max(12, heading.length + 2) })),
    rows: rows.map(row => section.headings.map(heading => row[heading] ?? '')),
  };
}
