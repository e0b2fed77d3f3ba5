import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Result of a command. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** One command: arguments, the whole environment, and standard input. */
export interface Command {
  readonly words: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly input: string;
}

const runner = fileURLToPath(new URL('./kept-program.mjs', import.meta.url));

/**
 * The built command line in one process that runs one command after another, because loading it takes ten times as long
 * as most commands. It ends with the process that started it.
 */
export class KeptProgram {
  private started: Promise<ChildProcess> | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /**
   * @param program the built entry, `main.js`
   * @param root the folder of the installation
   */
  constructor(
    private readonly program: string,
    private readonly root: string,
  ) {}

  run(command: Command): Promise<Ended> {
    const ended = this.last.then(() => this.ask(command));
    this.last = ended.catch(() => undefined);
    return ended;
  }

  private async ask(command: Command): Promise<Ended> {
    const child = await (this.started ??= this.start());
    child.send(command);
    return this.answer<Ended>(child, command.words.join(' '));
  }

  private async start(): Promise<ChildProcess> {
    const child = fork(runner, [this.program, this.root], { execArgv: [] });
    await this.answer(child, 'its start');
    child.unref();
    child.channel?.unref();
    return child;
  }

  /** The next message of the process; fails if the process ends instead. */
  private async answer<T>(child: ChildProcess, asked: string): Promise<T> {
    child.channel?.ref();
    const done = new AbortController();
    const gone = once(child, 'exit', { signal: done.signal }).then(([code]) => {
      throw new Error(`The kept command line ended with ${String(code)} at ${asked}`);
    });
    const reported = once(child, 'message', { signal: done.signal }).then(([answer]) => answer as T);
    try {
      return await Promise.race([reported, gone]);
    } finally {
      done.abort();
      await Promise.allSettled([reported, gone]);
      child.channel?.unref();
    }
  }
}
