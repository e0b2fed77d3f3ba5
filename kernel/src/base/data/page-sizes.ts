import { longestPage } from '#schemas/lib/list-query';

const sizes = [10, 25, 50, 100, 200, 500, longestPage];

/**
 * The size of a page for the text of a statement, at least as large as asked: as a parameter it would make the planner
 * scan the table, or plan at every call. Few sizes make few texts.
 */
export function pageSizeInText(asked: number): number {
  return sizes.find(size => size >= asked) ?? longestPage;
}
