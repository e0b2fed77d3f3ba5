import { Type } from 'typebox';
import { closed } from './fields.js';

/** The maximum page of any call, and what `doPagination=false` answers at most. */
export const longestPage = 10_000;

/** Parameters of lists of calculated rows: rows are complete, so there are no columns to choose. */
export const pageParameters = {
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.String({ maxLength: 80 })),
  doPagination: Type.Optional(Type.Boolean()),
};
/** What every list of the catalogues takes (specification section 7). */
export const listParameters = {
  ...pageParameters,
  columns: Type.Optional(Type.String({ maxLength: 2000 })),
};
/** The query of a list that takes nothing besides. */
export const ListQuery = Type.Object(listParameters, closed);
