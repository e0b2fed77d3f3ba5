import {
  notFound,
  token,
  type AnyResource,
  type ControlDescriptor,
  type DocumentType,
  type Row,
  type Token,
} from '#kernel/contract';

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

  /** The records of a type in words, plural. */
  labelOfType(documentType: string): string {
    return this.all.flatMap(typesOf).find(type => type.documentType === documentType)?.label ?? documentType;
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

/** The type of document that a record is, by its content. */
export function typeOf({ control }: Controlled, row: Row): DocumentType {
  return control.ownTypes?.find(({ isOf }) => isOf(row)) ?? control;
}

/** All types of documents that the records of a resource can be. */
export function typesOf({ control }: Controlled): readonly DocumentType[] {
  return [control, ...(control.ownTypes ?? [])];
}

/** How people name a record: by its ID and its name. */
export function labelOf(row: Row): string {
  return [row['externalId'], row['name']].filter(part => typeof part === 'string').join(' ');
}
