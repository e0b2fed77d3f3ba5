import type { TSchema } from 'typebox';
import type { RouteShape } from '#kernel/contract';

/** The input of a route that was checked against schemas which the types of its use case do not name. */
export type Shape = RouteShape<TSchema, TSchema, TSchema>;

/** The record that the path of a call names as `:id`. */
export const idOf = (call: { readonly input: Shape }): string => (call.input.params as { id: string }).id;
