/** One figure of ours beside the bound it is held against. Only the ratio means anything on another machine. */
export interface Measurement {
  /** What was measured, for example `list page of 10`. */
  readonly what: string;
  readonly ours: number;
  readonly bound: number;
  readonly unit: string;
  /** The name of the bound, for example `koa-fast`. */
  readonly boundName: string;
  /** The goal for ours ÷ bound: at least for rates, at most for costs. Null: an aid that nothing is asked of. */
  readonly goal: { readonly atLeast: number } | { readonly atMost: number } | null;
}

export interface BenchContext {
  /** A fresh, migrated database on a durable server (nothing is switched off). */
  database(): Promise<{ readonly url: string }>;
  /** The built product as its own process on that database; stopped at the end of the suite at the latest. */
  product(databaseUrl: string): Promise<RunningProgram>;
  /** `bench/bounds/<name>` as its own process; stopped at the end of the suite at the latest. */
  bound(name: string, options: object): Promise<RunningProgram>;
  log(line: string): void;
}

export interface RunningProgram {
  readonly port: number;
  /** From the start of the process to its first answer that it is ready, milliseconds. */
  readonly readyMs: number;
  /** Processor time used so far, in seconds. */
  cpuSeconds(): number;
  /** Memory held, in MiB. */
  residentMiB(): number;
  /** The most memory held since `forgetPeak`, in MiB, as the system counts it: nothing is missed between two looks. */
  peakMiB(): number;
  forgetPeak(): void;
  stop(): Promise<void>;
}

/** A file `bench/suites/<name>.bench.ts` exports one as `suite`. */
export interface Suite {
  readonly title: string;
  run(context: BenchContext): Promise<readonly Measurement[]>;
}
