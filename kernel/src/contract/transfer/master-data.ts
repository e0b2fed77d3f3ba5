import type { AnyCall } from '../calls/call.js';
import type { LongSheet } from '../documents/report.js';
import { token, type Token } from '../token.js';

/** The live records of a section of master data, all of one moment, with numbers as numbers. */
export interface MasterDataSheet extends LongSheet {
  /** As the specification names it. */
  readonly section: string;
  readonly count: number;
}

/** Master data as it is exported, for documents about it. */
export interface MasterData {
  /** The sections that the facility has, with the headings of their columns. */
  sections(call: AnyCall): Promise<readonly { readonly section: string; readonly columns: readonly string[] }[]>;
  /** The sections that the facility has, or the named ones. DataValidationError naming `sections` for an unknown one. */
  sheets(call: AnyCall, sections: readonly string[] | null): Promise<readonly MasterDataSheet[]>;
}
/** Bound by the kernel. */
export const MasterDataToken: Token<MasterData> = token<MasterData>('kernel.MasterData');
