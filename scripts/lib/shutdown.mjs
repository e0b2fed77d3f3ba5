/** @type {(() => unknown)[]} */
const steps = [];
let ending;
let listening = false;
let started = false;

/**
 * Registers what has to be undone when this process is told to stop. The last registered goes first.
 *
 * @param {() => unknown} step
 * @returns {() => void} takes the step off the list
 */
export function onShutdown(step) {
  if (!listening) listen();
  steps.push(step);
  return () => {
    const index = steps.indexOf(step);
    if (index >= 0) steps.splice(index, 1);
  };
}

/** True once a signal or a fault has begun to end this process. */
export function isShuttingDown() {
  return started;
}

/** Undoes everything that was registered, once. */
export function shutDown() {
  started = true;
  ending ??= (async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    }
  })();
  return ending;
}

let codeOnSignal;

/**
 * A stop by signal is the ordinary end of a server, so its exit code is 0; for other commands it is an interruption.
 *
 * @param {number} code
 */
export function exitWithCodeOnSignal(code) {
  codeOnSignal = code;
}

function listen() {
  listening = true;
  const numbers = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  for (const [signal, number] of Object.entries(numbers)) {
    process.on(signal, () => {
      // a second Ctrl-C while ending must not interrupt the orderly end
      if (started) return;
      void shutDown().then(() => process.exit(codeOnSignal ?? number));
    });
  }
  if (process.env.npm_lifecycle_event !== undefined) followParent();
}

/** npm killed with SIGKILL cannot pass the signal on; the change of parent tells. */
function followParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !started) void shutDown().then(() => process.exit(1));
  }, 500).unref();
}
