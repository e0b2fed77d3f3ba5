import { defineUseCase, type AnyResource, type RouteDefinition, type Row } from '#kernel/contract';
import { idOf, type Shape } from '../../../core/shape.js';
import { namesInWords } from '../records/record-rules.js';
import { RecordServiceToken } from '../records/record-service-token.js';
import { bodyOf, may, sharedParts } from './route-parts.js';
import type { ResourceSchemas } from '../schemas-for.js';

const deps = { records: RecordServiceToken };

/** Routes that create and change the records of a resource. */
export function writeRoutes(resource: AnyResource, schemas: ResourceSchemas): RouteDefinition[] {
  const { path, table } = resource;
  const { one } = resource.names;
  const writing = { ...sharedParts(resource), method: 'POST', audit: 'required', output: schemas.one } as const;
  return [
    {
      ...writing,
      path,
      access: may(resource, 'Add'),
      status: 201,
      summary: `Creates one ${namesInWords(resource).one}`,
      input: { body: schemas.create },
      useCase: defineUseCase<Shape, Row>()({
        name: `${table}.create`,
        deps,
        run: async ({ records }, call) => ({ [one]: await records.create(resource, call, bodyOf(call)) }),
      }),
    },
    {
      ...writing,
      path: `${path}/:id`,
      access: may(resource, 'Modify'),
      reason: resource.changeReason === 'required' ? 'always' : 'change',
      summary: `Changes one ${namesInWords(resource).one}; the body names the version that was read`,
      input: { params: schemas.params, body: schemas.update },
      useCase: defineUseCase<Shape, Row>()({
        name: `${table}.update`,
        deps,
        run: async ({ records }, call) => ({ [one]: await records.update(resource, call, idOf(call), bodyOf(call)) }),
      }),
    },
  ];
}

/** Routes that archive records and restore them; `action` is the permission that both need. */
export function archiveRoutes(
  resource: AnyResource,
  schemas: ResourceSchemas,
  action: 'Archive' | 'Delete',
): RouteDefinition[] {
  const { one } = resource.names;
  return (['archive', 'unarchive'] as const).map(verb => ({
    ...sharedParts(resource),
    method: 'PUT',
    path: `${resource.path}/:id/${verb}`,
    access: may(resource, action),
    audit: 'required',
    summary: `${verb === 'archive' ? 'Archives' : 'Restores'} one ${namesInWords(resource).one} with a reason`,
    input: { params: schemas.params, body: schemas.reason },
    output: schemas.one,
    useCase: defineUseCase<Shape, Row>()({
      name: `${resource.table}.${verb}`,
      deps,
      run: async ({ records }, call) => ({
        [one]: await records[verb](resource, call, idOf(call), String(bodyOf(call)['reason'])),
      }),
    }),
  }));
}

/** The route that deletes a record that was never used; used ones are archived instead. */
export function deletionRoute(resource: AnyResource, schemas: ResourceSchemas): RouteDefinition {
  return {
    ...sharedParts(resource),
    method: 'DELETE',
    path: `${resource.path}/:id`,
    access: may(resource, 'Delete'),
    audit: 'required',
    summary: `Deletes one ${namesInWords(resource).one} that was never used, with a reason`,
    input: { params: schemas.params, body: schemas.reason },
    output: schemas.one,
    useCase: defineUseCase<Shape, Row>()({
      name: `${resource.table}.delete`,
      deps,
      run: async ({ records }, call) => ({
        [resource.names.one]: await records.delete(resource, call, idOf(call), String(bodyOf(call)['reason'])),
      }),
    }),
  };
}
