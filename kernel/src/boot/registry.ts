import type {
  AnyJobHandler,
  AnyResource,
  AnyScheduledTask,
  FacilityDefaults,
  FeatureDeclaration,
  NumberedKind,
  PermissionArea,
  PluginDefinition,
  PluginManifest,
  ReportDefinition,
  RouteDefinition,
} from '#kernel/contract';
import { routesFor } from '../record/resources/routes/routes-for.js';
import { sheetSection } from '../exchange/sheet-section.js';
import { acceptingReason } from '../core/change-reason.js';
import type { Services } from '../core/container.js';
import type { OwnedRoute, OwnedSection, RegistryView, Room } from '../core/rooms.js';
import { reportListRoute } from '../http/reports/report-list.route.js';
import { reportRoutes, undeclaredReportRoutes } from '../http/reports/report-routes.js';
import { sealFaults } from './seal-checks.js';

/** A start-up refusal that lists all faults at once. */
export class RegistryError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The product cannot start:\n${faults.map(fault => `- ${fault}`).join('\n')}`);
  }
}

/** The product's declarations. Filled, sealed once after the whole set was checked, then read-only. */
export class Registry implements RegistryView {
  private readonly added: Room[] = [];
  private allRoutes: readonly OwnedRoute[] = [];
  private allFeatures: readonly FeatureDeclaration[] | null = null;
  private sealed = false;

  add(definition: PluginDefinition, manifest: Pick<PluginManifest, 'requires' | 'features' | 'ui'>): void {
    if (this.sealed) throw new Error(`plugin ${definition.id} comes after the registry was sealed`);
    this.added.push({
      id: definition.id,
      requires: manifest.requires,
      features: manifest.features,
      groups: manifest.ui?.groups ?? [],
      pages: manifest.ui?.pages ?? [],
      offers: manifest.ui?.offers ?? [],
      slots: manifest.ui?.slots ?? [],
      permissions: definition.permissions ?? [],
      auditDomains: definition.auditDomains ?? [],
      resources: definition.resources ?? [],
      controlled: definition.controlled ?? [],
      workflows: definition.workflows ?? [],
      routes: definition.routes ?? [],
      jobs: definition.jobs ?? [],
      scheduledTasks: definition.scheduledTasks ?? [],
      imports: definition.imports ?? [],
      reports: definition.reports ?? [],
      numbers: definition.numbers ?? [],
      defaults: definition.defaults ?? [],
      startFacility: definition.startFacility,
      licensedTables: definition.licensedTables ?? [],
    });
  }

  /** Checks the whole set and throws `RegistryError` with every fault; afterwards nothing can be added. */
  seal(services: Services): void {
    const archiveAreas = new Set(
      this.permissions.filter(area => area.actions.includes('Archive')).map(area => area.area),
    );
    this.allRoutes = this.added.flatMap(room =>
      [
        // Hand-written routes come first, so that one may replace a declared verb of the same path.
        ...room.routes,
        ...room.reports.flatMap(report => reportRoutes(report, this.declaredRecords)),
        ...room.resources.flatMap(resource =>
          declaredRoutes(room, resource, archiveAreas.has(resource.permission) ? 'Archive' : 'Delete'),
        ),
      ].map(route => acceptingReason({ ...route, owner: room.id })),
    );
    if (this.reports.length > 0)
      this.allRoutes = [...this.allRoutes, ...reportsOfAll(this).map(route => ({ ...route, owner: 'kernel' }))];
    const faults = [...services.faults, ...sealFaults(this, services)];
    if (faults.length > 0) throw new RegistryError(faults);
    this.sealed = true;
    Object.freeze(this.added);
    Object.freeze(this.allRoutes);
    this.allFeatures = this.features;
  }

  get rooms(): readonly Room[] {
    return this.added;
  }
  get routes(): readonly OwnedRoute[] {
    return this.allRoutes;
  }
  get permissions(): readonly PermissionArea[] {
    return this.added.flatMap(room => room.permissions);
  }
  get resources(): readonly AnyResource[] {
    return this.added.flatMap(room => room.resources);
  }
  /** Resources, and controlled records with calls of their own. */
  get declaredRecords(): readonly AnyResource[] {
    return this.added.flatMap(room => [...room.resources, ...room.controlled]);
  }
  get features(): readonly FeatureDeclaration[] {
    // Read by every call, so collected once after sealing.
    return this.allFeatures ?? this.added.flatMap(room => room.features);
  }
  /** Declarations with a resource belong to its feature, the rest to the first feature of the room. */
  get imports(): readonly OwnedSection[] {
    const { resources } = this;
    return this.added.flatMap(room => {
      const feature = room.features[0]?.key ?? null;
      return [
        ...room.resources
          .filter(resource => resource.sheet !== undefined)
          .map(resource => ({ ...sheetSection(resource, resources), feature: resource.feature ?? feature })),
        ...room.imports.map(section => ({ ...section, feature })),
      ];
    });
  }
  get reports(): readonly ReportDefinition[] {
    return this.added.flatMap(room => room.reports);
  }
  get numbers(): readonly NumberedKind[] {
    return [...this.added.flatMap(room => room.numbers), ...this.reports.map(numbersOfDocuments)];
  }
  get defaults(): readonly FacilityDefaults[] {
    return this.added.flatMap(room => room.defaults);
  }
  get jobs(): readonly AnyJobHandler[] {
    return this.added.flatMap(room => room.jobs);
  }
  get scheduledTasks(): readonly AnyScheduledTask[] {
    return this.added.flatMap(room => room.scheduledTasks);
  }
  get auditDomains(): readonly string[] {
    return this.added.flatMap(room => room.auditDomains);
  }
}

function declaredRoutes(room: Room, resource: AnyResource, archiveAction: 'Archive' | 'Delete'): RouteDefinition[] {
  const byHand = new Set(room.routes.map(route => `${route.method} ${route.path}`));
  return routesFor(resource, archiveAction).filter(route => !byHand.has(`${route.method} ${route.path}`));
}

/** Stored documents of a report are numbered anew each year. */
function numbersOfDocuments({ kind, title, prefix }: ReportDefinition): NumberedKind {
  return { kind, title, pattern: { prefix, withYear: true, digits: 4 } };
}

/** Calls about all declared reports together. */
function reportsOfAll({ reports, declaredRecords, features }: RegistryView): RouteDefinition[] {
  return [reportListRoute(reports, declaredRecords, features), ...undeclaredReportRoutes(reports)];
}
