// The built command line, loaded once and run for one command after another: the parent sends arguments, environment
// and standard input and receives the exit code and output of that command.
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const [, , program, root] = process.argv;
const { main } = await import(pathToFileURL(program).href);
// Each command adds listeners that would normally live as long as its process.
process.setMaxListeners(0);
process.stdout.setMaxListeners(0);

process.on('message', async ({ words, env, input }) => process.send(await run(words, env, input)));
process.on('disconnect', () => process.exit());
process.send('ready');

async function run(words, env, input) {
  surround(env);
  process.exitCode = undefined;
  // The command parser caches what it has read from standard input.
  delete globalThis.oclif;
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(input)]) });
  const output = taken(process.stdout);
  const errors = taken(process.stderr);
  try {
    const code = await main(words, root);
    return { code, output: output.text(), errors: errors.text() };
  } finally {
    output.giveBack();
    errors.giveBack();
  }
}

function surround(env) {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}

/** Captures what is written to a stream instead of showing it. */
function taken(stream) {
  const chunks = [];
  stream.write = (chunk, encoding, done) => {
    chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8'));
    const written = typeof encoding === 'function' ? encoding : done;
    if (written !== undefined) process.nextTick(written);
    return true;
  };
  return { text: () => Buffer.concat(chunks).toString('utf8'), giveBack: () => delete stream.write };
}
