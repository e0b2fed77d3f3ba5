import type { AnyJobHandler } from './job.js';
import type { AnyCall } from './calls/call.js';
import type { AnyResource, Row } from './records/resource.js';
import type { NumberedKind } from './records/numbers.js';
import type { PermissionArea } from './calls/permission.js';
import type { ReportDefinition } from './documents/report.js';
import type { RouteDefinition } from './calls/route.js';
import type { AnyScheduledTask } from './scheduled-task.js';
import type { Bind, Token } from './token.js';
import type { ImportSection } from './transfer/transfer.js';
import type { FeatureDeclaration, UiManifest } from './ui.js';
import type { AnyWorkflow } from './workflow.js';

/** manifest.json: plain data for server, UI build and command line. */
export interface PluginManifest {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  /** Version of this contract that the plugin was written for. */
  readonly contract: `${number}.${number}`;
  readonly requires: readonly string[];
  readonly dbSchema: string;
  readonly features: readonly FeatureDeclaration[];
  readonly ui?: UiManifest;
}

/** Records that every facility starts with. Later changes and archiving by users are kept. */
export interface FacilityDefaults {
  readonly resource: AnyResource;
  /**
   * Writable fields of each record. The externalId identifies the default permanently: rename the record, not the
   * default.
   */
  readonly rows: readonly Row[];
}

/** Everything a plugin adds to the product: frozen data, plus services bound without I/O. */
export interface PluginDefinition {
  readonly id: string;
  readonly permissions?: readonly PermissionArea[];
  readonly auditDomains?: readonly string[];
  readonly resources?: readonly AnyResource[];
  /** Controlled records whose calls are among `routes`; those of their approvals follow from the declaration. */
  readonly controlled?: readonly AnyResource[];
  /** States of its records and who may move them (ADR 0054). */
  readonly workflows?: readonly AnyWorkflow[];
  readonly routes?: readonly RouteDefinition[];
  readonly jobs?: readonly AnyJobHandler[];
  readonly scheduledTasks?: readonly AnyScheduledTask[];
  readonly imports?: readonly ImportSection[];
  readonly reports?: readonly ReportDefinition[];
  /** Kinds of records with numbers; stored documents of reports are numbered by the declaration of the report. */
  readonly numbers?: readonly NumberedKind[];
  /** In the order of creation. */
  readonly defaults?: readonly FacilityDefaults[];
  /** Saves the settings that only new facilities start with: in the transaction that creates the facility, in its scope and trail. */
  startFacility?(call: AnyCall): Promise<void>;
  /**
   * Further tables, besides those of `resources`, whose new rows need a valid licence: tasks, protocols. Rows of work
   * in progress are never listed (transitions section 10).
   */
  readonly licensedTables?: readonly `${string}.${string}`[];
  /** Synchronous, no I/O. */
  bind?(bind: Bind): void;
  /** After the registry is sealed and before the server listens. */
  start?(context: { resolve<T>(target: Token<T>): T; readonly signal: AbortSignal }): Promise<void>;
}

/** The version of the contract. Additions raise the minor number, breaking changes the major. */
export const CONTRACT_VERSION = '1.0';

/** The entry of a plugin's `server/index.ts`: `export const plugin = definePlugin({...})`. */
export function definePlugin(plugin: PluginDefinition): PluginDefinition {
  return plugin;
}
