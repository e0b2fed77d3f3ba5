import { expect } from 'vitest';
import { named, type TestKernel } from '#kernel/testing';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { errorCatalogue } from '#schemas/errors';
import { seen } from '../../assessments/limits-fingerprint.fixture.js';
import { limitsInForce } from '../../assessments/limits-in-force.js';
import { author } from '../../studies/studies.fixture.js';
import { lost, movesOutsideTables } from './moves.fixture.js';
import { ofKind, type Observation } from './observed.fixture.js';
import { expectedRelease, parentFaults } from './parents.fixture.js';
import type { Step } from './step.fixture.js';

function must(found: unknown, expected: unknown, what: string): void {
  expect(found, what).toEqual(expected);
}

/** What the walk has seen so far, and what must be so after each of its steps. */
export class Ledger {
  refused = 0;
  /** Refusals that should be in the trail and are not. */
  readonly unkept: string[] = [];
  /** How often each action was carried out. */
  readonly taken = new Map<string, number>();
  /** Runs that have failed. */
  readonly failed = new Set<string>();
  /** The limits that each assessment was evaluated with, and those in force: null before the first approval. */
  private readonly evaluated = new Map<string, string>();
  private inForce: string | null = null;
  private refusals = 0;

  constructor(
    private readonly limpid: TestKernel,
    private readonly equipments: readonly string[],
  ) {}

  async begin(): Promise<void> {
    this.refusals = await this.countRefusals();
  }

  async check(step: Step, before: Observation, after: Observation): Promise<void> {
    must(lost(before, after), [], 'nothing disappears');
    if (step.answer.status >= 300) await this.refusedStep(step, before, after);
    else await this.carriedOut(step, before, after);
  }

  /** It is one of the catalogue, has moved nothing, and stays in the trail; the door of a call keeps its own apart. */
  private async refusedStep(step: Step, before: Observation, after: Observation): Promise<void> {
    const { action, answer, target, person, isStep } = step;
    const what = `${person.username}: ${action} of ${target?.kind} ${target?.state}: ${JSON.stringify(answer.body)}`;
    must(answer.status < 500, true, what);
    const entry = errorCatalogue[named(answer) as keyof typeof errorCatalogue] as { status: number } | undefined;
    must(answer.status, entry?.status, what);
    must(after, before, what);
    this.refused += 1;
    const now = await this.countRefusals();
    const kept = now - this.refusals;
    this.refusals = now;
    const isAtTheDoor = answer.body['details']?.['needs'] !== undefined;
    if (isStep && !isAtTheDoor && kept !== 1) this.unkept.push(`${what}, kept ${kept} times`);
  }

  private async carriedOut(step: Step, before: Observation, after: Observation): Promise<void> {
    const { target, action } = step;
    const what = `${target?.kind ?? ''} ${action}`;
    this.taken.set(what, (this.taken.get(what) ?? 0) + 1);
    must(movesOutsideTables(step, before, after), [], what);
    must(parentFaults(after), [], what);
    this.checkFailedRuns(what, after);
    await this.checkReleases(what, after);
    await this.checkLimits(step, after);
  }

  /** A failed run stays failed and is never void. */
  private checkFailedRuns(what: string, after: Observation): void {
    for (const { id, state, facts } of ofKind(after, 'run')) {
      const hasFailed = state === 'Completed' && facts['outcome'] === 'fail';
      if (hasFailed) this.failed.add(id);
      if (this.failed.has(id)) must([id, hasFailed, facts['isVoid']], [id, true, false], what);
    }
  }

  private async checkReleases(what: string, after: Observation): Promise<void> {
    for (const id of this.equipments) {
      const floor = after.get(id);
      if (floor === undefined) continue;
      const { body } = await author.client.get(`/floor/equipments/${id}`);
      const facts = `${what}: ${JSON.stringify(floor)}`;
      must(body['equipment']?.['release']?.['state'], expectedRelease(floor, after), facts);
    }
  }

  /** The limits in force are those that the last approved assessment was evaluated with, whatever is edited. */
  private async checkLimits({ target, action, evaluated }: Step, after: Observation): Promise<void> {
    const limits = this.limpid.kernel.resolve(LimitsApiToken);
    if (evaluated !== undefined) this.evaluated.set(evaluated, await seen(this.limpid, call => limits.current(call)));
    const isNowApproved = target?.state === 'Pending Approval' && after.get(target.id)?.state === 'Approved';
    if (isNowApproved) this.inForce = this.evaluated.get(target.id) ?? null;
    const mayDiffer = target?.kind === 'assessment' || action === 'edit' || evaluated !== undefined;
    if (this.inForce === null || !mayDiffer) return;
    const found = await seen(this.limpid, async call => (await limitsInForce(call, limits)).plant);
    must(found === this.inForce, true, `limits in force after ${action}`);
  }

  private async countRefusals(): Promise<number> {
    const [row] = await this.limpid.sql<{ count: number }>(
      `select count(*)::int as count from audit.entry where scope = ? and action = 'transition.refused'`,
      [this.limpid.facility.id],
    );
    return row?.count ?? 0;
  }
}
