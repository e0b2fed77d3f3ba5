import { longestPage } from '#schemas/lib/list-query';

const sizes = [10, 25, 50, 100, 200, 500, longestPage];

/**
 * A page size for the statement text, at least as large as requested: as a parameter it would make the planner scan the
 * table or plan at every call. Few sizes keep the number of statement texts small.
 */
export function pageSizeInText(asked: number): number {
  return sizes.find(size => size >= asked) ?? longestPage;
}
