import { Type } from 'typebox';
import {
  defineUseCase,
  DocumentPrinterToken,
  FacilitySettingsToken,
  todayAt,
  type AnyCall,
  type AnyResource,
  type FacilitySettings,
  type JsonText,
  type RouteDefinition,
} from '#kernel/contract';
import { StringEnum } from '#schemas/lib/fields';
import type { Shape } from '../../../core/shape.js';
import { facilityOf } from '../columns.js';
import { exportRows } from '../lists/export-rows.js';
import { readList } from '../lists/list.js';
import { namesInWords } from '../records/record-rules.js';
import { queryOf, readingParts, withPast } from './route-parts.js';
import type { ResourceSchemas } from '../schemas-for.js';

/** Routes that list the records of a resource: live ones, archived ones, by its filters, and as a file. */
export function listRoutes(resource: AnyResource, schemas: ResourceSchemas): RouteDefinition[] {
  const { path, table } = resource;
  const { many } = namesInWords(resource);
  const reading = { ...readingParts(resource), ...withPast(resource) } as const;
  const listing = { ...reading, input: { query: schemas.listQuery }, output: schemas.many } as const;
  const list = (name: string, archived: boolean, where?: string) =>
    defineUseCase<Shape, JsonText>()({
      name: `${table}.${name}`,
      deps: { settings: FacilitySettingsToken },
      run: async ({ settings }, call) => {
        const narrowed = where === undefined ? {} : { where: await conditionOn(where, call, settings) };
        return readList(resource, call, queryOf(call), {
          facilityId: facilityOf(resource, call),
          archived,
          ...narrowed,
        });
      },
    });
  const exportQuery = Type.Object(
    {
      ...schemas.listQuery.properties,
      format: StringEnum(['csv', 'xlsx']),
      archived: Type.Optional(Type.Boolean({ description: 'true: the archived records instead of the live ones' })),
    },
    { additionalProperties: false },
  );
  return [
    { ...listing, path, summary: `Lists ${many}`, useCase: list('list', false) },
    {
      ...listing,
      path: `/archived${path}`,
      summary: `Lists archived ${many}`,
      useCase: list('list-archived', true),
    },
    ...(resource.list.filters ?? []).map((filter): RouteDefinition => ({
      ...listing,
      path: `${path}${filter.path}`,
      summary: filter.summary,
      useCase: list(`list${filter.path}`, false, filter.where),
    })),
    {
      ...reading,
      path: `${path}/export`,
      summary: `Exports exactly the filtered ${many}`,
      input: { query: exportQuery },
      output: 'stream',
      leaves: { action: 'export', domain: resource.audit.domain, what: many },
      useCase: defineUseCase<Shape, unknown>()({
        name: `${table}.export`,
        deps: { printer: DocumentPrinterToken, settings: FacilitySettingsToken },
        run: (deps, call) => exportRows(resource, deps, call, queryOf(call)),
      }),
    },
  ];
}

/** The condition of a filter with the present day of the facility. */
export async function conditionOn(where: string, call: AnyCall, settings: FacilitySettings): Promise<string> {
  return where.includes(':today') ? where.replaceAll(':today', `'${await todayAt(call, settings)}'`) : where;
}
