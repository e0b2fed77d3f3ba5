/** Set by the build: the files of this build, and a name that changes with them. */
declare const LIMPID_FILES: readonly string[];
declare const LIMPID_BUILD: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** The parts of a service worker that are used; the types of browser code have none. */
interface Worker {
  readonly clients: { claim(): Promise<void> };
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
}

const prefix = 'limpid-files-';
const cacheName = prefix + LIMPID_BUILD;
/** Every address of the working area has the same document. */
const documentAddress = '/app';
const worker = self as unknown as Worker;

worker.addEventListener('install', event => event.waitUntil(storeFiles()));
worker.addEventListener('activate', event => event.waitUntil(removeOlderFiles()));
worker.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // Answers of the API are neither stored nor served here.
  if (request.mode === 'navigate' && pathname.startsWith(`${documentAddress}/`))
    event.respondWith(documentFor(request));
  else if (pathname.startsWith('/ui/')) event.respondWith(fileFor(request));
});

async function storeFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([documentAddress, ...LIMPID_FILES]);
}

async function removeOlderFiles(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter(name => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map(name => caches.delete(name)));
  await worker.clients.claim();
}

/** From the server, so that updates arrive at once; the stored one only without a network. */
async function documentFor(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await storedFile(documentAddress);
    if (stored === undefined) throw error;
    return stored;
  }
}

/** Names of files change with their content, so that a stored one is never out of date. */
async function fileFor(request: Request): Promise<Response> {
  return (await storedFile(request.url)) ?? fetch(request);
}

async function storedFile(address: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return cache.match(address, { ignoreVary: true });
}
