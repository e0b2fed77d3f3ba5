import {
  ApiError,
  inOneMoment,
  MasterDataToken,
  token,
  validationError,
  type AnyCall,
  type Bind,
  type Change,
  type SectionOutcome,
  type Token,
} from '#kernel/contract';
import { FacilitiesToken, type Facilities } from '../facility/facilities.js';
import { isEnabled } from '../facility/features.js';
import { because } from '../core/change-reason.js';
import type { Services } from '../core/container.js';
import type { OwnedSection, RegistryView } from '../core/rooms.js';
import { PackedRows } from '../base/packed/packed-rows.js';
import { withNumbers } from './export/number-cells.js';
import { importSheets, inOrder, type ImportProgress } from './import/import.js';
import type { ReadValue } from './import/map-values.js';
import type { FileFacts } from './source/file-facts.js';
import type { SourceSheet } from './source/source-sheet.js';
import type { ExportedSheet } from './exported-sheet.js';

/** Source and reason of an import. */
export interface ImportedFrom {
  readonly files: readonly FileFacts[];
  readonly reason: string;
}

/** Import and export of master data, for calls, set-up and command line. */
export interface Transfer {
  /** Of every facility; `offered` are those of the caller's facility. */
  readonly sections: readonly OwnedSection[];
  /** Sections whose feature the caller's facility has. */
  offered(call: AnyCall): Promise<readonly OwnedSection[]>;
  /** All or nothing in the caller's transaction; audited as one import besides the records, with its source files. */
  load(
    call: AnyCall,
    sheets: readonly LoadedSheet[],
    source: ImportedFrom,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<SectionOutcome[]>;
  /** Sheets of the sections, with all live records or with headings alone. */
  sheets(call: AnyCall, sections: readonly string[] | null, withRows: boolean): Promise<ExportedSheet[]>;
}

/** A sheet under the headings of its section; translations are recorded as it is read. */
export interface LoadedSheet extends SourceSheet {
  readValues?(): readonly ReadValue[];
}

export const TransferToken: Token<Transfer> = token<Transfer>('kernel.Transfer');

/** Binds import and export of all sections that plugins declare, in the order of their references. */
export function bindTransfer(bind: Bind, source: Pick<RegistryView, 'imports' | 'features'>, services: Services): void {
  bind.single(TransferToken, { facilities: FacilitiesToken }, ({ facilities }): Transfer => {
    const sections = inOrder(source.imports);
    const offered = (call: AnyCall): Promise<readonly OwnedSection[]> => sectionsOf(call, sections, facilities, source);
    return {
      sections,
      offered,
      load: async (call, sheets, { files, reason }, onProgress) => {
        assertOffered(
          sections,
          await offered(call),
          sheets.map(sheet => sheet.name),
        );
        const outcomes = await importSheets(services, sections, because(call, reason), sheets, onProgress);
        call.tx.audit({
          domain: 'Master',
          action: 'import',
          entity: {
            table: 'kernel.facility',
            id: call.facility.id,
            label: outcomes.map(outcome => outcome.section).join(', '),
          },
          changes: [
            ...files.map(fileChange),
            ...outcomes.map(({ section, created, updated, unchanged }) => ({
              path: section,
              from: null,
              to: { created, updated, unchanged },
            })),
            ...sheets.flatMap(sheet => valuesRead(sectionOf(sections, sheet), sheet)),
          ],
          reason,
        });
        return outcomes;
      },
      sheets: async (call, wanted, withRows) => {
        const here = await offered(call);
        assertOffered(sections, here, wanted ?? []);
        // Records and what refers to them are in different sheets: a file of two moments could not be imported again.
        return inOneMoment(call, async seen => {
          const sheets: ExportedSheet[] = [];
          for (const section of chosen(here, wanted)) sheets.push(await sheetOf(services, section, seen, withRows));
          return sheets;
        });
      },
    };
  });
  bindMasterData(bind);
}

function bindMasterData(bind: Bind): void {
  bind.single(MasterDataToken, { transfer: TransferToken }, ({ transfer }) => ({
    sections: async call =>
      (await transfer.offered(call)).map(({ section, headings }) => ({ section, columns: [...headings] })),
    sheets: async (call, sections) =>
      (await transfer.sheets(call, sections, true)).map(sheet => ({
        ...withNumbers(sheet),
        section: sheet.section,
        count: sheet.count,
      })),
  }));
}

/** The file is recorded, whatever the outcome (compliance P11-10h-1). */
function fileChange({ name, bytes, sha256 }: FileFacts): Change {
  return { path: 'file', from: null, to: `${name}, ${bytes} bytes, SHA-256 ${sha256}` };
}

/** The meaning given to foreign words determines records as much as the file itself. */
function valuesRead(section: string, { readValues }: LoadedSheet): Change[] {
  return (readValues?.() ?? []).map(({ heading, text, meant }) => ({
    path: `${section}: ${heading}`,
    from: text,
    to: meant,
  }));
}

function sectionOf(sections: readonly OwnedSection[], { name }: LoadedSheet): string {
  return sections.find(({ file }) => file === name)?.section ?? name;
}

async function sectionsOf(
  call: AnyCall,
  sections: readonly OwnedSection[],
  facilities: Facilities,
  { features }: Pick<RegistryView, 'features'>,
): Promise<readonly OwnedSection[]> {
  const facility = await facilities.byId(call.facility.id);
  return sections.filter(
    ({ feature }) => feature === null || (facility !== null && isEnabled(features, facility, feature)),
  );
}

/** What a section's calls refuse, its import and export refuse too, instead of omitting its sheet. */
function assertOffered(
  sections: readonly OwnedSection[],
  here: readonly OwnedSection[],
  names: readonly string[],
): void {
  const asked = new Set(names.map(name => name.toLowerCase()));
  const closed = sections.find(
    each => !here.includes(each) && (asked.has(each.section.toLowerCase()) || asked.has(each.file.toLowerCase())),
  );
  if (closed !== undefined)
    throw new ApiError('NotAllowed', {
      message: `${closed.section}: the feature ${closed.feature ?? ''} is not part of this facility`,
    });
}

function chosen(sections: readonly OwnedSection[], wanted: readonly string[] | null): readonly OwnedSection[] {
  if (wanted === null) return sections;
  const unknown = wanted.find(name => !sections.some(section => section.section === name || section.file === name));
  if (unknown !== undefined)
    throw validationError({ path: 'sections', message: `there is no section ${unknown.slice(0, 80)}` });
  return sections.filter(section => wanted.includes(section.section) || wanted.includes(section.file));
}

async function sheetOf(
  services: Services,
  section: OwnedSection,
  call: AnyCall,
  withRows: boolean,
): Promise<ExportedSheet> {
  const rows = new PackedRows<readonly string[]>();
  const dumped = withRows ? section.dump(services.resolveAll(section.deps), call) : [];
  for await (const batch of Symbol.asyncIterator in dumped ? dumped : [await dumped])
    for (const row of batch) rows.add(section.headings.map(heading => row[heading] ?? ''));
  return {
    section: section.section,
    name: section.file.slice(0, 31),
    columns: section.headings.map(heading => ({ heading, width: Math.max(12, heading.length + 2) })),
    count: rows.length,
    numbers: new Set(section.numbers),
    rows: () => rows.rows(),
  };
}
