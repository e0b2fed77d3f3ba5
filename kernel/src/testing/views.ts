import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Comparison, Finding, Preview } from '#schemas/views';
import type { TestClient } from './client.js';

/** A writing call of a facility as `/preview` takes it; `$name` in later ones is the record that `as: 'name'` creates. */
export interface TestEdit {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly as?: string;
}

/** A moment after everything that was answered, and before everything to come. */
export async function momentBetween(): Promise<string> {
  await pause(5);
  const moment = new Date().toISOString();
  await pause(5);
  return moment;
}

/** The findings of `/preview` for the edits; throws when they are refused. */
export async function previewOf(client: TestClient, edits: readonly TestEdit[]): Promise<Finding[]> {
  const { status, body } = await client.post('/preview', { edits, limit: 5000 });
  if (status !== 200) throw new Error(`the preview is refused: ${JSON.stringify(body).slice(0, 600)}`);
  return (body as unknown as Preview).preview.findings;
}

/** Saves the edits. */
export async function saveEdits(client: TestClient, edits: readonly TestEdit[]): Promise<void> {
  const ids = new Map<string, string>();
  for (const { method, path, body, as } of edits) {
    const target = path.replace(/\$(\w+)/, (_whole, name: string) => ids.get(name) ?? name);
    const answer = await (method === 'PUT' ? client.put(target, body) : client.post(target, body));
    if (answer.status >= 300) throw new Error(`${target} is refused: ${JSON.stringify(answer.body).slice(0, 600)}`);
    if (as !== undefined) ids.set(as, String(Object.values(answer.body)[0]?.['id']));
  }
}

/** What a walk of edits is checked with. */
export interface EditWalk {
  /** Each makes edits that are valid in the current plant; they are used in turn. */
  readonly makers: readonly (() => Promise<readonly TestEdit[]>)[];
  readonly rounds: number;
  /** Queries as of past dates that must be reproducible; `query` is `asOf=…` or empty. */
  readonly look: (query: string) => Promise<unknown>;
}

/**
 * Makes edits one after the other and proves of each that a preview changes nothing and finds what the comparison finds
 * after saving, and in the end that every moment between shows what it showed then. Returns which findings ever
 * changed.
 */
export async function walkEdits(client: TestClient, { makers, rounds, look }: EditWalk): Promise<string[]> {
  const history: { readonly moment: string; readonly seen: unknown }[] = [];
  const moved = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    for (const make of makers) {
      const edits = await make();
      const seen = await look('');
      const moment = await momentBetween();
      const promised = await previewOf(client, edits);
      deepStrictEqual(await look(''), seen, 'a preview changes nothing');
      await saveEdits(client, edits);
      const { comparison } = await client.read<Comparison>(`/compare?from=${moment}&limit=5000`);
      deepStrictEqual(comparison.findings, promised, `round ${round}, ${edits[0]?.path}`);
      for (const { title, differences } of promised) if (differences.length > 0) moved.add(title);
      history.push({ moment, seen });
    }
  }
  for (const { moment, seen } of history) deepStrictEqual(await look(`asOf=${moment}`), seen, `as of ${moment}`);
  return [...moved].toSorted();
}

/** Choices that are the same on every run. */
export class Chooser {
  constructor(private state: number) {}

  /** From 0 to 1. */
  next(): number {
    this.state = (this.state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return this.state / 2_147_483_648;
  }

  /** A factor from 0.2 to 3.2. */
  factor(): number {
    return 0.2 + 3 * this.next();
  }

  pick<T>(from: readonly T[]): T {
    const found = from[Math.floor(this.next() * from.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  }

  /** At most that many different ones. */
  some<T>(from: readonly T[], count: number): T[] {
    return [...new Set(Array.from({ length: count }, () => this.pick(from)))];
  }
}
