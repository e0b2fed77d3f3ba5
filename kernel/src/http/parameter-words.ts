/**
 * What parameters of one name mean wherever a call takes them; a schema that has a description of its own goes before.
 * Defaults are those of lists (specification section 9).
 */
export const parameterWords: Readonly<Record<string, string>> = {
  plan: 'The plan of record: production',
  facility: 'Id of the facility',
  id: 'Id of the record',
  pageNumber: 'Page of the list, from 1; the first unless said',
  pageLimit: 'Rows of a page: 10 unless said, all where the call answers all it has',
  search: 'Part of what a row says, whatever the case',
  columns: 'Fields to answer, separated by commas; all unless said',
  sort: 'Field to order by, with - before it for descending',
  doPagination: 'false answers all rows on one page; true unless said',
};
