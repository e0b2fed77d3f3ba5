import type { Access } from '#kernel/contract';
import { productTypes } from '#schemas/identity/product-types';
import type { Services } from '../core/container.js';
import { workflowFaults } from '../workflow/workflow-faults.js';
import { offerFaults, slotFaults } from './slot-checks.js';
import { dependenciesOf, type RegistryView, type Room } from '../core/rooms.js';

/** All faults of the whole set, each in a sentence that names room, object and rule. */
export function sealFaults(registry: RegistryView, services: Services): string[] {
  return [
    ...duplicates(
      'room',
      registry.rooms.map(room => room.id),
    ),
    ...duplicates(
      'permission area',
      registry.permissions.map(area => area.area),
    ),
    ...duplicates(
      'route',
      registry.routes.map(route => `${route.method} ${route.scope} ${route.path.replace(/:\w+/g, ':')}`),
    ),
    ...duplicates('audit domain', registry.auditDomains),
    ...duplicates(
      'report kind',
      registry.reports.map(report => report.kind),
    ),
    ...duplicates(
      'kind of numbers',
      registry.numbers.map(({ kind }) => kind),
    ),
    ...duplicates(
      'prefix of numbers',
      registry.numbers.flatMap(({ pattern }) => (pattern === null ? [] : [pattern.prefix])),
    ),
    ...duplicates(
      'import section',
      registry.imports.map(section => section.section),
    ),
    ...duplicates(
      'feature',
      registry.features.map(feature => feature.key),
    ),
    ...duplicates(
      'resource table',
      registry.resources.map(resource => resource.table),
    ),
    ...duplicates(
      'job',
      registry.rooms.flatMap(room => room.jobs.map(handler => handler.job.name)),
    ),
    ...duplicates(
      'scheduled task',
      registry.rooms.flatMap(room => room.scheduledTasks.map(task => task.name)),
    ),
    ...duplicates(
      'workflow',
      registry.rooms.flatMap(room => room.workflows.map(({ table }) => table.name)),
    ),
    ...scheduleFaults(registry),
    ...accessFaults(registry),
    ...leavingFaults(registry),
    ...resourceFaults(registry),
    ...registry.rooms.flatMap(room => roomWorkflowFaults(registry, room)),
    ...importFaults(registry),
    ...productTypeFaults(registry),
    ...slotFaults(registry),
    ...offerFaults(registry),
    ...dependencyFaults(registry, services),
  ];
}

function duplicates(what: string, names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.flatMap(name => (seen.has(name) ? [`${what} ${name} is declared twice`] : (seen.add(name), [])));
}

function keysOf(access: Access): readonly string[] {
  if ('anyOf' in access) return access.anyOf;
  return 'allOf' in access ? access.allOf : [];
}

function declaredPermissions({ permissions }: RegistryView): ReadonlySet<string> {
  return new Set(permissions.flatMap(area => area.actions.map(action => `${area.area}.${action}`)));
}

function roomWorkflowFaults(registry: RegistryView, { id, auditDomains, workflows }: Room): string[] {
  const permissions = declaredPermissions(registry);
  return workflows.flatMap(workflow =>
    workflowFaults(workflow, { permissions, auditDomains }).map(fault => `room ${id}: ${fault}`),
  );
}

function accessFaults(registry: RegistryView): string[] {
  const known = declaredPermissions(registry);
  const features = new Set(registry.features.map(feature => feature.key));
  const faults: string[] = [];
  for (const route of registry.routes) {
    const named = `room ${route.owner}: route ${route.method} ${route.path}`;
    for (const key of keysOf(route.access))
      if (!known.has(key)) faults.push(`${named} asks for permission ${key}, which is not declared`);
    if (route.feature !== undefined && !features.has(route.feature))
      faults.push(`${named} belongs to feature ${route.feature}, which is not declared`);
    if (route.method !== 'GET' && route.audit !== 'required' && route.audit.exempt.trim().length < 10) {
      faults.push(`${named} writes without audit and does not say why`);
    }
  }
  for (const room of registry.rooms) {
    for (const page of room.pages) {
      if (page.permission !== null && !known.has(page.permission)) {
        faults.push(`room ${room.id}: page ${page.path} asks for permission ${page.permission}, which is not declared`);
      }
    }
  }
  return faults;
}

/** The queue keeps finished runs for a week: slots of more than a day cannot be kept apart safely. */
const longestMinutes = 1440;

function scheduleFaults(registry: RegistryView): string[] {
  return registry.rooms.flatMap(room =>
    room.scheduledTasks.flatMap(({ name, when }) =>
      'isDue' in when || (Number.isInteger(when.everyMinutes) && inRange(when.everyMinutes, 1, longestMinutes))
        ? []
        : [`room ${room.id}: scheduled task ${name} must run every 1 to ${longestMinutes} whole minutes`],
    ),
  );
}

function inRange(value: number, lowest: number, highest: number): boolean {
  return value >= lowest && value <= highest;
}

function productTypeFaults(registry: RegistryView): string[] {
  return registry.rooms.flatMap(room =>
    room.pages.flatMap(({ path, byProductType = {} }) =>
      Object.keys(byProductType)
        .filter(type => !productTypes.some(known => known === type))
        .map(type => `room ${room.id}: page ${path} has words for product type ${type}, which no facility has`),
    ),
  );
}

/** Exports and downloads are recorded in the audit trail (compliance AUD-07). */
function leavingFaults(registry: RegistryView): string[] {
  return registry.routes.flatMap(({ owner, method, path, output, leaves }) => {
    const named = `room ${owner}: route ${method} ${path}`;
    if (leaves === undefined)
      return output === 'stream' ? [`${named} sends a file and does not declare the export for the audit trail`] : [];
    if ('exempt' in leaves)
      return leaves.exempt.trim().length < 10 ? [`${named} sends a file without audit and does not say why`] : [];
    return registry.auditDomains.includes(leaves.domain)
      ? []
      : [`${named} audits what leaves to ${leaves.domain}, which is not declared`];
  });
}

function resourceFaults(registry: RegistryView): string[] {
  const ofKernel = registry.rooms.find(({ id }) => id === 'kernel')?.auditDomains ?? [];
  return registry.rooms.flatMap(room =>
    room.resources.flatMap(resource => {
      const fields = new Set(Object.keys(resource.schema.properties));
      const named = [
        ...resource.writable,
        ...resource.unique,
        ...resource.list.columns,
        ...resource.list.search,
        resource.list.sort.replace(/^-/, ''),
      ];
      const unknown = named
        .filter(field => !fields.has(field))
        .map(field => `room ${room.id}: resource ${resource.path} names field ${field}, which is not in its schema`);
      const domain = [...room.auditDomains, ...ofKernel].includes(resource.audit.domain)
        ? []
        : [
            `room ${room.id}: resource ${resource.path} audits to ${resource.audit.domain}, which the room does not declare`,
          ];
      const sheet =
        resource.scope === 'installation' && resource.sheet !== undefined
          ? [`room ${room.id}: resource ${resource.path} is of the installation, and sheets are of a facility`]
          : [];
      return [...unknown, ...domain, ...sheet];
    }),
  );
}

function importFaults(registry: RegistryView): string[] {
  const sections = new Set(registry.imports.map(section => section.section));
  return registry.imports.flatMap(section =>
    [...section.after, ...(section.before ?? [])]
      .filter(name => !sections.has(name))
      .map(name => `import section ${section.section} waits for or precedes ${name}, which is not declared`),
  );
}

function dependencyFaults(registry: RegistryView, services: Services): string[] {
  return registry.rooms.flatMap(room =>
    dependenciesOf(room, registry.routes).flatMap(({ of, deps }) =>
      Object.values(deps).flatMap(target => {
        const why = services.whyNotVisible(target, room.id, room.requires);
        return why === null ? [] : [`room ${room.id}: ${of} needs ${target.name}, but ${why}`];
      }),
    ),
  );
}
