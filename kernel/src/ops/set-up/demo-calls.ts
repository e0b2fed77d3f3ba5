import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceRoot } from '../../core/paths.js';
import { demoMoment } from './demo-moment.js';
import { RefusedCall, type DemoPerson } from './demo-person.js';
import type { People } from './demo-people.js';

/** A call of the files of the demo, or one for each row of `each`, whose cells replace $1, $2 and so on. */
interface Step {
  readonly by: string;
  readonly method?: 'POST' | 'PUT';
  /** Below the facility; `{/list?search=A}` stands for the id of the one record of that list. */
  readonly path: string;
  /**
   * `{ "find": list }` stands for the id of a record, `{ "version": list }` for its version, `{ "file": name }` for a file
   * as base64 text, `{ "me": username }` for the id of an account, `{ "approval": list }` for the version that an approval
   * asks for, `{ "day": "3 days ago" }` for a day, `3 hours ago` for a moment.
   */
  readonly body: unknown;
  /** A list that has records once the call was made. */
  readonly unless?: string;
  readonly each?: readonly (readonly unknown[])[];
}

const folder = path.join(sourceRoot, 'demo');

/** In this order. */
const files = ['calls.json', 'qualification.json'];

/** How many calls were made, and whether the next one was begun. */
export interface Made {
  readonly made: number;
  readonly isBegun: boolean;
}
/** What earlier starts made, and where it is written down. */
export interface Progress extends Made {
  note(now: Made): Promise<void>;
}

/**
 * Makes the calls of the demo, signs what asks for a signature, and answers how many. After a start that was killed the next
 * one goes on with the call that was begun last.
 */
export async function makeDemoCalls(people: People, progress: Progress): Promise<number> {
  const read = files.map(async file => JSON.parse(await readFile(path.join(folder, file), 'utf8')) as readonly Step[]);
  const steps = (await Promise.all(read)).flat().flatMap(eachOf);
  const now = new Date();
  for (const [place, step] of steps.entries()) {
    if (place < progress.made) continue;
    await progress.note({ made: place, isBegun: true });
    try {
      await make(step, people, now);
    } catch (error) {
      // The start that began it was killed: made already, it is refused now.
      const isMade = place === progress.made && progress.isBegun && error instanceof RefusedCall;
      if (!isMade) {
        await progress.note({ made: place, isBegun: false });
        throw error;
      }
    }
  }
  await progress.note({ made: steps.length, isBegun: false });
  return steps.length - progress.made;
}

async function make(step: Step, people: People, now: Date): Promise<void> {
  const person = await people(step.by);
  const unless = step.unless === undefined ? null : await address(person, step.unless);
  if (unless !== null && (await person.list(unless)).length > 0) return;
  const target = await address(person, step.path);
  // Its record is not in the list, or was moved out of it by this call, which a killed start made already.
  if (target === null) throw new RefusedCall(`the demo needs a record at ${step.path}`);
  await person.change(step.method ?? 'POST', target, (await filled(step.body, { people, person, now })) as object);
}

function eachOf({ each, ...step }: Step): readonly Step[] {
  return each === undefined ? [step] : each.map(cells => withCells(step, cells) as Step);
}

function withCells(value: unknown, cells: readonly unknown[]): unknown {
  const cell = (place: string): unknown => cells[Number(place) - 1];
  if (typeof value === 'string') {
    const whole = /^\$(\d)$/.exec(value)?.[1];
    return whole === undefined ? value.replaceAll(/\$(\d)/g, (_, place: string) => String(cell(place))) : cell(whole);
  }
  if (Array.isArray(value)) return value.map(each => withCells(each, cells));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withCells(each, cells)]));
}

/** The path with ids in it; null where a list has no record. */
async function address(person: DemoPerson, text: string): Promise<string | null> {
  const list = /\{([^{}]*)\}/.exec(text);
  if (list === null) return text;
  const [record] = await person.list(list[1] ?? '');
  return record === undefined ? null : address(person, text.replace(list[0], record.id));
}

interface Filling {
  readonly people: People;
  readonly person: DemoPerson;
  readonly now: Date;
}

async function filled(value: unknown, filling: Filling): Promise<unknown> {
  if (typeof value === 'string') return demoMoment(value, filling.now);
  if (Array.isArray(value)) return Promise.all(value.map(each => filled(each, filling)));
  if (typeof value !== 'object' || value === null) return value;
  const [[key, named] = [], ...others] = Object.entries(value) as [string, unknown][];
  const found = others.length === 0 && typeof named === 'string' ? await reference(key ?? '', named, filling) : null;
  if (found !== null) return found;
  const fields = Object.entries(value).map(async ([name, each]) => [name, await filled(each, filling)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

/** What an object of one field stands for; null where it is an ordinary one. */
async function reference(kind: string, named: string, { people, person, now }: Filling): Promise<unknown> {
  if (kind === 'file') return (await readFile(path.join(folder, named))).toString('base64');
  if (kind === 'me') return (await people(named)).ownId();
  if (kind === 'day') return demoMoment(named, now).slice(0, 10);
  if (kind !== 'find' && kind !== 'version' && kind !== 'approval') return null;
  const list = await address(person, named);
  const [record] = list === null ? [] : await person.list(list);
  if (record === undefined) throw new Error(`the demo needs a record at ${named}`);
  if (kind === 'find') return record.id;
  const at = `${list?.split('?')[0] ?? ''}/${record.id}`;
  return kind === 'approval' ? person.approvalVersion(at) : (record.version ?? person.versionAt(at));
}
