import type { NavGroup } from '#schemas/identity/nav-groups';
import type {
  AnyJobHandler,
  AnyResource,
  AnyScheduledTask,
  AnyWorkflow,
  Deps,
  FacilityDefaults,
  FeatureDeclaration,
  ImportSection,
  NumberedKind,
  PermissionArea,
  PluginDefinition,
  ReportDefinition,
  RouteDefinition,
  UiPage,
  UiSlotPart,
} from '#kernel/contract';

/** A route together with the room that declared it. */
export interface OwnedRoute extends RouteDefinition {
  readonly owner: string;
}

/** Everything one room declares. */
export interface Room {
  readonly id: string;
  readonly requires: readonly string[];
  readonly features: readonly FeatureDeclaration[];
  /** Groups of the menu. */
  readonly groups: readonly NavGroup[];
  readonly pages: readonly UiPage[];
  /** Slots on its pages for parts of other rooms. */
  readonly offers: readonly string[];
  readonly slots: readonly UiSlotPart[];
  readonly permissions: readonly PermissionArea[];
  readonly auditDomains: readonly string[];
  readonly resources: readonly AnyResource[];
  readonly controlled: readonly AnyResource[];
  readonly workflows: readonly AnyWorkflow[];
  readonly routes: readonly RouteDefinition[];
  readonly jobs: readonly AnyJobHandler[];
  readonly scheduledTasks: readonly AnyScheduledTask[];
  readonly imports: readonly ImportSection[];
  readonly reports: readonly ReportDefinition[];
  readonly numbers: readonly NumberedKind[];
  readonly defaults: readonly FacilityDefaults[];
  readonly startFacility: PluginDefinition['startFacility'];
  /** Further tables, besides those of resources, whose new rows need a valid licence. */
  readonly licensedTables: readonly string[];
}

/** A section of master data with the feature that a facility needs for it; null: every facility has it. */
export interface OwnedSection extends ImportSection {
  readonly feature: string | null;
}

/** What the checks and the rooms of the kernel read of the registry. */
export interface RegistryView {
  readonly rooms: readonly Room[];
  readonly routes: readonly OwnedRoute[];
  readonly permissions: readonly PermissionArea[];
  readonly resources: readonly AnyResource[];
  /** Resources, and controlled records with calls of their own. */
  readonly declaredRecords: readonly AnyResource[];
  readonly features: readonly FeatureDeclaration[];
  readonly imports: readonly OwnedSection[];
  readonly reports: readonly ReportDefinition[];
  /** Kinds of records with numbers, those of stored documents of reports included. */
  readonly numbers: readonly NumberedKind[];
  readonly auditDomains: readonly string[];
}

/** Deps of everything in a room that the container must be able to resolve. */
export function dependenciesOf(
  room: Room,
  routes: readonly OwnedRoute[],
): { readonly of: string; readonly deps: Deps }[] {
  return [
    ...routes
      .filter(route => route.owner === room.id)
      .map(route => ({ of: `route ${route.method} ${route.path}`, deps: route.useCase.deps })),
    ...room.jobs.map(handler => ({ of: `job ${handler.job.name}`, deps: handler.deps })),
    ...room.scheduledTasks.map(task => ({ of: `scheduled task ${task.name}`, deps: task.deps })),
    ...room.imports.map(section => ({ of: `import section ${section.section}`, deps: section.deps })),
    ...room.reports.map(report => ({ of: `report ${report.kind}`, deps: report.compose.deps })),
    ...[...room.resources, ...room.controlled].flatMap(({ hooks = {}, control }) =>
      [
        hooks.guardArchive,
        hooks.guardUnarchive,
        hooks.afterWrite,
        control?.use?.approved,
        control?.use?.ended,
        control?.moved,
      ].flatMap(hook => (hook === undefined ? [] : [{ of: `hook ${hook.name}`, deps: hook.deps }])),
    ),
  ];
}
