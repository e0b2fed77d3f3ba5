import type { RunningProgram } from '../harness/suite.js';
import { closedLoop, type LoadTarget } from './closed-loop.js';
import { median, pairedRounds } from './rounds.js';
import { roundMs, rounds } from './settings.js';

/** A program under load and the calls sent to it. */
export interface Side {
  readonly program: RunningProgram;
  readonly target: LoadTarget;
}

export interface Compared {
  /** Answers per second, median of the rounds. */
  readonly perSecond: readonly [ours: number, bound: number];
  /** Processor time per answer in milliseconds. */
  readonly cpuMs: readonly [ours: number, bound: number];
}

/** Applies the same load to both sides in turn; a refused call ends the comparison, because refusals would look fast. */
export async function compare(ours: Side, bound: Side, connections: number): Promise<Compared> {
  const cpu: [number[], number[]] = [[], []];
  const round = (side: Side, spent: number[]) => async (): Promise<number> => {
    const before = side.program.cpuSeconds();
    const { perSecond, failures, answers } = await closedLoop(side.target, connections, roundMs);
    if (failures > 0) throw new Error(`${failures} of ${answers} calls were refused by port ${side.target.port}`);
    spent.push(((side.program.cpuSeconds() - before) * 1000) / answers);
    return perSecond;
  };
  const { a, b } = await pairedRounds(rounds, round(ours, cpu[0]), round(bound, cpu[1]));
  return { perSecond: [a, b], cpuMs: [median(cpu[0].slice(1)), median(cpu[1].slice(1))] };
}
