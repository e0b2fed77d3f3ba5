import { Type, type Static } from 'typebox';
import { Day, Moment, Nullable, Pagination, Uuid } from './fields.js';

/** Something besides a controlled record that waits for the reader. */
export const WorkItem = Type.Object({
  id: Uuid,
  label: Type.String({ description: 'the record in words' }),
  kind: Type.String({ description: 'what kind of record it is, to begin a sentence with' }),
  action: Type.String({ description: 'what is to be done' }),
  detail: Nullable(Type.String({ description: 'what helps to recognise it' })),
  page: Type.String({ description: 'where it is done' }),
  from: Nullable(Type.String({ description: 'who sent it' })),
  since: Moment,
  dueOn: Nullable(Day),
});
export type WorkItem = Static<typeof WorkItem>;

/** What waits for the reader, due and longest waiting first. */
export const WorkItems = Type.Object({
  items: Type.Array(WorkItem),
  nextDueOn: Nullable(Day),
  pagination: Pagination,
});
export type WorkItems = Static<typeof WorkItems>;
