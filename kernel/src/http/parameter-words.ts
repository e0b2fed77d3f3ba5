/**
 * Descriptions of parameters by name; a schema's own description takes precedence. Defaults are those of lists
 * (specification section 9).
 */
export const parameterWords: Readonly<Record<string, string>> = {
  plan: 'The plan of record: production',
  facility: 'Id of the facility',
  id: 'Id of the record',
  pageNumber: 'Page of the list, from 1; by default the first',
  pageLimit: 'Rows of a page: by default 10, or all where the call answers everything',
  search: 'Part of what a row says, whatever the case',
  columns: 'Fields to answer, separated by commas; by default all',
  sort: 'Field to order by, with - before it for descending',
  doPagination: 'false answers all rows on one page; by default true',
};
