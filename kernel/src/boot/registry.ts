import type {
  AnyJobHandler,
  AnyResource,
  Deps,
  FeatureDeclaration,
  ImportSection,
  PermissionArea,
  PluginDefinition,
  PluginManifest,
  ReportDefinition,
  RouteDefinition,
  UiPage,
} from '#kernel/contract';
import { routesFor } from '../resources/routes-for.js';
import { sheetSection } from '../transfer/sheet-section.js';
import type { Services } from './container.js';
import { sealFaults } from './seal-checks.js';

/** A route together with the room that declared it. */
export interface OwnedRoute extends RouteDefinition {
  readonly owner: string;
}

/** Everything one room declares. */
export interface Room {
  readonly id: string;
  readonly requires: readonly string[];
  readonly features: readonly FeatureDeclaration[];
  readonly pages: readonly UiPage[];
  readonly permissions: readonly PermissionArea[];
  readonly auditDomains: readonly string[];
  readonly resources: readonly AnyResource[];
  readonly routes: readonly RouteDefinition[];
  readonly jobs: readonly AnyJobHandler[];
  readonly imports: readonly ImportSection[];
  readonly reports: readonly ReportDefinition[];
}

/** A start that must not go on, with all faults at once. */
export class RegistryError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The product cannot start:\n${faults.map(fault => `- ${fault}`).join('\n')}`);
  }
}

/** What the product consists of. Filled, sealed once after the whole set was checked, then only read. */
export class Registry {
  private readonly added: Room[] = [];
  private allRoutes: readonly OwnedRoute[] = [];
  private sealed = false;

  add(definition: PluginDefinition, manifest: Pick<PluginManifest, 'requires' | 'features' | 'ui'>): void {
    if (this.sealed) throw new Error(`plugin ${definition.id} comes after the registry was sealed`);
    this.added.push({
      id: definition.id,
      requires: manifest.requires,
      features: manifest.features,
      pages: manifest.ui?.pages ?? [],
      permissions: definition.permissions ?? [],
      auditDomains: definition.auditDomains ?? [],
      resources: definition.resources ?? [],
      routes: definition.routes ?? [],
      jobs: definition.jobs ?? [],
      imports: definition.imports ?? [],
      reports: definition.reports ?? [],
    });
  }

  /** Checks the whole set and throws `RegistryError` with every fault; afterwards nothing can be added. */
  seal(services: Services): void {
    const archiveAreas = new Set(this.permissions.filter(area => area.actions.includes('Archive')).map(area => area.area));
    this.allRoutes = this.added.flatMap(room =>
      [
        // A route written by hand comes first, so that it may stand in for a declared verb of the same path.
        ...room.routes,
        ...room.resources.flatMap(resource => declaredRoutes(room, resource, archiveAreas.has(resource.permission) ? 'Archive' : 'Delete')),
      ].map(route => ({ ...route, owner: room.id })),
    );
    const faults = [...services.faults, ...sealFaults(this, services)];
    if (faults.length > 0) throw new RegistryError(faults);
    this.sealed = true;
    Object.freeze(this.added);
    Object.freeze(this.allRoutes);
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
  get features(): readonly FeatureDeclaration[] {
    return this.added.flatMap(room => room.features);
  }
  get imports(): readonly ImportSection[] {
    return this.added.flatMap(room => [
      ...room.resources.filter(resource => resource.sheet !== undefined).map(resource => sheetSection(resource)),
      ...room.imports,
    ]);
  }
  get reports(): readonly ReportDefinition[] {
    return this.added.flatMap(room => room.reports);
  }
  get auditDomains(): readonly string[] {
    return this.added.flatMap(room => room.auditDomains);
  }
}

function declaredRoutes(room: Room, resource: AnyResource, archiveAction: 'Archive' | 'Delete'): RouteDefinition[] {
  const byHand = new Set(room.routes.map(route => `${route.method} ${route.path}`));
  return routesFor(resource, archiveAction).filter(route => !byHand.has(`${route.method} ${route.path}`));
}

/** Deps of everything in a room that the container must be able to resolve. */
export function dependenciesOf(room: Room, routes: readonly OwnedRoute[]): { readonly of: string; readonly deps: Deps }[] {
  return [
    ...routes.filter(route => route.owner === room.id).map(route => ({ of: `route ${route.method} ${route.path}`, deps: route.useCase.deps })),
    ...room.jobs.map(handler => ({ of: `job ${handler.job.name}`, deps: handler.deps })),
    ...room.imports.map(section => ({ of: `import section ${section.section}`, deps: section.deps })),
    ...room.reports.map(report => ({ of: `report ${report.kind}`, deps: report.compose.deps })),
    ...room.resources.flatMap(resource =>
      [resource.hooks?.guardArchive, resource.hooks?.afterWrite].flatMap(hook =>
        hook === undefined ? [] : [{ of: `hook ${hook.name}`, deps: hook.deps }],
      ),
    ),
  ];
}
