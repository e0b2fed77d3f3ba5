/** One measured figure of the product beside its bound; only their ratio is comparable between computers. */
export interface Measurement {
  /** What was measured, for example `list page of 10`. */
  readonly what: string;
  readonly ours: number;
  readonly bound: number;
  readonly unit: string;
  /** Name of the bound, for example `koa-fast`. */
  readonly boundName: string;
  /** Goal for product ÷ bound: a minimum for rates, a maximum for costs; null for figures without a goal. */
  readonly goal: { readonly atLeast: number } | { readonly atMost: number } | null;
}

export interface BenchContext {
  /** A fresh, migrated database on a durable server. */
  database(): Promise<{ readonly url: string }>;
  /** The built product as a process on that database; stopped at the end of the suite. */
  product(databaseUrl: string): Promise<RunningProgram>;
  /** `bench/bounds/<name>` as a process; stopped at the end of the suite. */
  bound(name: string, options: object): Promise<RunningProgram>;
  log(line: string): void;
}

export interface RunningProgram {
  readonly port: number;
  /** Milliseconds from process start to the first ready answer. */
  readonly readyMs: number;
  /** Processor time used so far, in seconds. */
  cpuSeconds(): number;
  /** Memory in use, in MiB. */
  residentMiB(): number;
  /** Peak memory since `forgetPeak`, in MiB, as counted by the operating system. */
  peakMiB(): number;
  forgetPeak(): void;
  stop(): Promise<void>;
}

/** A file `bench/suites/<name>.bench.ts` exports one as `suite`. */
export interface Suite {
  readonly title: string;
  run(context: BenchContext): Promise<readonly Measurement[]>;
}
