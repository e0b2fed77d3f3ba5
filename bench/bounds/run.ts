// Runs one bound as a process: `node run.js <name> <options as JSON>`.

interface Bound {
  /** Listens on the given port and returns a function that stops it. */
  start(options: unknown): Promise<() => Promise<void>>;
}

const [name = '', options = '{}'] = process.argv.slice(2);
const { start } = (await import(`./${name}.js`)) as Bound;
const stop = await start(JSON.parse(options));
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
