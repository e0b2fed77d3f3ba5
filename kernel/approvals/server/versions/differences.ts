import type { AnyCall, Row } from '#kernel/contract';
import { valueText } from '#kernel/record/audit/change-text';
import type { FieldLabels } from '#kernel/record/audit/field-labels';
import { withNames } from '#kernel/record/resources/lists/referenced-names';
import { diff } from '#kernel/record/resources/records/diff';
import type { ContentDifference } from '#schemas/approvals/approval';
import type { Controlled } from '../controlled-resources.js';

/** Field by field what differs between two contents, in the words of the form. */
export async function differencesBetween(
  call: AnyCall,
  labels: FieldLabels,
  resource: Controlled,
  before: Row,
  after: Row,
): Promise<ContentDifference[]> {
  const fields = Object.keys(resource.schema.properties);
  const [named = {}, namedAfter = {}] = await withNames(resource, call, fields, [before, after]);
  return diff(before, after, fields).map(({ path, from, to }) => {
    const text = (value: unknown): string =>
      value === null || value === undefined || value === ''
        ? ''
        : valueText(value, { names: new Map(), value: word => labels.value(resource.table, path, word) });
    return {
      field: path,
      label: labels(resource.table, path),
      from,
      to,
      fromText: text(named[path]),
      toText: text(namedAfter[path]),
    };
  });
}
