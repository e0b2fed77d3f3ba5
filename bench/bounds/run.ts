// One bound as a process of its own: `node run.js <name> <options as JSON>`.

interface Bound {
  /** Listens on the port of the options and answers how to stop. */
  start(options: unknown): Promise<() => Promise<void>>;
}

const [name = '', options = '{}'] = process.argv.slice(2);
const { start } = (await import(`./${name}.js`)) as Bound;
const stop = await start(JSON.parse(options));
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
