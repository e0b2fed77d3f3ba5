import type { TSchema } from 'typebox';
import type { RouteShape } from '#kernel/contract';

/** The input of a route, checked against schemas that the types of its use case do not name. */
export type Shape = RouteShape<TSchema, TSchema, TSchema>;

/** The record named by `:id` in the path of a call. */
export const idOf = (call: { readonly input: Shape }): string => (call.input.params as { id: string }).id;
