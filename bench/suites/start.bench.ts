import type { RunningProgram, Suite } from '../harness/suite.js';
import { median, pairedRounds } from '../load/rounds.js';
import { sizeFrom } from '../load/settings.js';
import { seedInstallation } from '../seed/installation.js';

const rounds = sizeFrom('BENCH_STARTS', 7);

export const suite: Suite = {
  title: 'Cold start of the server process',
  run: async context => {
    const { url } = await context.database();
    await seedInstallation(url, 1);
    const held: [number[], number[]] = [[], []];
    const started = async (start: () => Promise<RunningProgram>, residents: number[]): Promise<number> => {
      const program = await start();
      residents.push(program.residentMiB());
      await program.stop();
      return program.readyMs;
    };
    const { a, b } = await pairedRounds(
      rounds,
      () => started(() => context.product(url), held[0]),
      () => started(() => context.bound('koa-objection', { databaseUrl: url }), held[1]),
    );
    const against = { boundName: 'koa-objection', goal: { atMost: 1.5 } } as const;
    return [
      { what: 'start to ready', ours: a, bound: b, unit: 'ms', ...against },
      { what: 'resident when ready', ours: median(held[0]), bound: median(held[1]), unit: 'MiB', ...against },
    ];
  },
};
