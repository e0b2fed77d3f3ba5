import type { AnyCall } from '../calls/call.js';
import { token, type Token } from '../token.js';
import type { DocumentModel, ReportDefinition } from './report.js';

/** A report as a caller asks for it. */
export interface WantedReport {
  readonly kind: string;
  /** The record that it is about; null: the whole facility. */
  readonly recordId: string | null;
  /** Parameters besides the record, by name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** A moment, or a day for its end; absent: the present. */
  readonly asOf?: string | undefined;
}

/** A composed report, with the parameters that its kind declares. */
export interface ComposedReport {
  readonly report: ReportDefinition;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly model: DocumentModel;
}

/** The declared reports of the product, for parts that do more with them than print them. */
export interface Reports {
  /**
   * Composes a report with the permissions of the caller.
   *
   * @throws DataValidationError naming `kind`, `recordId`, `parameters` or `asOf`; NotAllowed where the caller may not
   *   print the report or the facility does not have it
   */
  compose(call: AnyCall, wanted: WantedReport): Promise<ComposedReport>;
}
/** Bound by the kernel. */
export const ReportsToken: Token<Reports> = token<Reports>('kernel.Reports');
