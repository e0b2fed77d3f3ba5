import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FacilityScope } from '#kernel/contract';
import type { RunningProgram } from '../harness/suite.js';
import { Caller } from './sequence.js';

const askEveryMs = 50;
const waitAtMostMs = 30 * 60_000;

/** Base path of the facility's calls. */
export function pathOf(facility: FacilityScope): string {
  return `/api/v2/plans/production/facilities/${facility.id}`;
}

/** Records that the files of `writeImportFile` and similar functions refer to. */
export async function addMaterials(
  ours: RunningProgram,
  headers: Readonly<Record<string, string>>,
  facility: FacilityScope,
): Promise<void> {
  const caller = new Caller(ours.port, headers);
  for (const externalId of ['SS316L', 'PTFE'])
    await caller.post(`${pathOf(facility)}/moc`, { externalId, name: externalId });
  caller.close();
}

/** One import and its effect on other users. */
export interface Watched {
  readonly ms: number;
  readonly mostMiB: number;
  /** Milliseconds that another user waited for each page of a list. */
  readonly waits: readonly number[];
  /** Milliseconds that another user waited for each change to a record of the same facility. */
  readonly edits: readonly number[];
}

/** The imported file and the expected end state. */
interface Importing {
  readonly dryRun?: boolean;
  readonly end?: 'done' | 'failed';
  /** Whether another user changes records of the facility during the import. */
  readonly withEdits?: boolean;
}

/** A facility for imports. */
export class Plant {
  constructor(
    private readonly program: RunningProgram,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly facility: FacilityScope,
  ) {}

  /** Time from sending the file to the end of the job, as in the browser; an unexpected end state fails the suite. */
  async importWatched(
    file: string,
    { dryRun = false, end = 'done', withEdits = false }: Importing = {},
  ): Promise<Watched> {
    const other = new Caller(this.program.port, this.headers);
    const waits: number[] = [];
    this.program.forgetPeak();
    const began = performance.now();
    const job = await this.send(file, dryRun);
    const editing = withEdits ? new Editing(new Caller(this.program.port, this.headers), pathOf(this.facility)) : null;
    for (;;) {
      const asked = performance.now();
      await other.get(`${pathOf(this.facility)}/equipments?pageLimit=10`);
      waits.push(performance.now() - asked);
      const { body } = await other.get(`${pathOf(this.facility)}/jobs/${job}`);
      const { state, error } = (body as { job: { state: string; error: unknown } }).job;
      if (state === end) break;
      if (state !== 'queued' && state !== 'running')
        throw new Error(`the import ${state}: ${JSON.stringify(error).slice(0, 500)}`);
      if (performance.now() - began > waitAtMostMs) throw new Error('the import does not end');
      await sleep(askEveryMs);
    }
    const ms = performance.now() - began;
    other.close();
    return { ms, mostMiB: this.program.peakMiB(), waits, edits: (await editing?.end()) ?? [] };
  }

  private async send(file: string, dryRun: boolean): Promise<string> {
    const form = new FormData();
    if (dryRun) form.set('dryRun', 'true');
    else form.set('reason', 'Benchmark');
    form.append('file', await openAsBlob(file), path.basename(file));
    const answer = await fetch(`http://127.0.0.1:${this.program.port}${pathOf(this.facility)}/master`, {
      method: 'POST',
      headers: { ...this.headers, prefer: 'respond-async' },
      body: form,
    });
    if (answer.status !== 202) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { job: { id: string } }).job.id;
  }
}

/** Changes records of the facility one after the other; no change may be refused. */
class Editing {
  private readonly waits: number[] = [];
  private ended = false;
  private readonly done: Promise<void>;

  constructor(
    private readonly caller: Caller,
    private readonly base: string,
  ) {
    this.done = this.edit();
    this.done.catch(() => undefined);
  }

  async end(): Promise<readonly number[]> {
    this.ended = true;
    await this.done;
    this.caller.close();
    return this.waits;
  }

  private async edit(): Promise<void> {
    while (!this.ended) {
      const began = performance.now();
      const name = `Edited ${this.waits.length}`;
      await this.caller.post(`${this.base}/moc`, { externalId: name, name });
      this.waits.push(performance.now() - began);
      await sleep(askEveryMs);
    }
  }
}
