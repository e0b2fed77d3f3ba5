import { Type } from 'typebox';
import { closed } from './fields.js';

/** What every list of the catalogues takes (specification section 7). */
export const listParameters = {
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  columns: Type.Optional(Type.String({ maxLength: 2000 })),
  sort: Type.Optional(Type.String({ maxLength: 80 })),
  doPagination: Type.Optional(Type.Boolean()),
};
/** The query of a list that takes nothing besides. */
export const ListQuery = Type.Object(listParameters, closed);
