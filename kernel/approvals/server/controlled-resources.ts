import { notFound, token, type AnyResource, type ControlDescriptor, type Row, type Token } from '#kernel/contract';

/** A resource whose records are controlled documents. */
export type Controlled = AnyResource & { readonly control: ControlDescriptor };

/** True when the resource declares `control`. */
export function isControlled(resource: AnyResource): resource is Controlled {
  return resource.control !== undefined;
}

/** All controlled resources of the product. */
export class ControlledResources {
  readonly all: readonly Controlled[];
  private readonly byTable: ReadonlyMap<string, Controlled>;
  private readonly byPath: ReadonlyMap<string, Controlled>;

  constructor(resources: readonly AnyResource[]) {
    this.all = resources.filter(isControlled);
    this.byTable = new Map(this.all.map(resource => [resource.table, resource]));
    this.byPath = new Map(this.all.map(resource => [resource.path, resource]));
  }

  ofTable(table: string): Controlled | undefined {
    return this.byTable.get(table);
  }

  ofPath(path: string): Controlled {
    const found = this.byPath.get(path);
    if (found === undefined) throw notFound(`A list of controlled records at ${path.slice(0, 80)}`);
    return found;
  }
}

/** Bound at start, when all plugins are known. */
export const ControlledResourcesToken: Token<ControlledResources> = token<ControlledResources>(
  'approvals.ControlledResources',
);

/** How people name a record: by its ID and its name. */
export function labelOf(row: Row): string {
  return [row['externalId'], row['name']].filter(part => typeof part === 'string').join(' ');
}
