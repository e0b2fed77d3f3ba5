import { ApiError, gatherLinks, type AnyCall, type AnyResource, type Row, type UnitOfWork } from '#kernel/contract';
import { insertMany } from './insert-many.js';
import { risingUuid } from './rising-uuid.js';
import { cleaned } from './record-rules.js';
import { collision } from './unique-fields.js';

/** The steps of a creation that are the same for one record and for many. */
export interface CreationSteps {
  prepare(resource: AnyResource, call: AnyCall, next: Row, before: null): Promise<Row>;
  noteCreation(resource: AnyResource, call: AnyCall, id: string, row: Row): Promise<void>;
}

type Ready = readonly [id: string, row: Row];

/**
 * Creates many records in one statement, each with its rules, its links and its audit entry; answers the id of each.
 * What is refused comes back as its error in the place of the id, so that an import can name every bad row; the caller
 * decides whether the others stay. `ids` are new ones by default.
 */
export async function createMany(
  steps: CreationSteps,
  resource: AnyResource,
  call: AnyCall,
  inputs: readonly Row[],
  ids: readonly string[] = [],
): Promise<(string | ApiError)[]> {
  const ready = await Promise.all(inputs.map((input, index) => prepared(steps, resource, call, input, ids[index])));
  const rows = ready.filter((item): item is Ready => !(item instanceof ApiError));
  const created = await insertMany(resource, call, rows);
  // Lets callers that wait for the same answer and other calls run first.
  await new Promise(resolve => setImmediate(resolve));
  const free = new Set(created.map(({ id }) => id));
  return afterEarlier(call.tx, () => noteAll(steps, resource, call, ready, free));
}

/** Batches of one transaction are audited one after the other. */
const noting = new WeakMap<UnitOfWork, Promise<unknown>>();

function afterEarlier<T>(tx: UnitOfWork, work: () => Promise<T>): Promise<T> {
  const earlier = noting.get(tx) ?? Promise.resolve();
  const mine = earlier.then(work, work);
  noting.set(tx, mine);
  return mine;
}

async function noteAll(
  steps: CreationSteps,
  resource: AnyResource,
  call: AnyCall,
  ready: readonly (Ready | ApiError)[],
  free: ReadonlySet<string>,
): Promise<(string | ApiError)[]> {
  const links = gatherLinks(call.tx);
  // The statements of all hooks are sent together.
  const outcomes = await Promise.allSettled(
    ready.map(item => (item instanceof ApiError ? item : noted(steps, resource, call, item, free))),
  );
  links.write(call);
  return outcomes.map(each => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}

async function prepared(
  steps: CreationSteps,
  resource: AnyResource,
  call: AnyCall,
  input: Row,
  id: string = risingUuid(),
): Promise<Ready | ApiError> {
  try {
    return [id, await steps.prepare(resource, call, cleaned(resource, input), null)];
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

async function noted(
  steps: CreationSteps,
  resource: AnyResource,
  call: AnyCall,
  [id, row]: Ready,
  free: ReadonlySet<string>,
): Promise<string | ApiError> {
  if (!free.has(id)) return collision(resource, call, row, id);
  try {
    await steps.noteCreation(resource, call, id, row);
    return id;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error;
    throw error;
  }
}
