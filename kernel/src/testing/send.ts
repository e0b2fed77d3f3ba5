import { Agent, request, type IncomingMessage } from 'node:http';
import { gunzipSync, inflateSync } from 'node:zlib';

/** What a test sends. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
}

/** What comes back, whole. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  /** Without the compression that it travelled in. */
  readonly bytes: Uint8Array;
}

const agent = new Agent({ keepAlive: true });
const usual = { accept: '*/*', 'accept-encoding': 'gzip, deflate', 'user-agent': 'node' };

/**
 * One call; redirects are answers. Tests call tens of thousands of times from the process that also answers, where `fetch`
 * would take as long as the answer: only forms, which it knows how to write, go through it.
 */
export async function send(url: URL, { method = 'GET', headers = {}, body }: Sent): Promise<Received> {
  if (body instanceof FormData) return fetched(url, { method, headers, body });
  const typed = typeof body === 'string' ? { 'content-type': 'text/plain;charset=UTF-8' } : {};
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // Node would tell the length of a body of DELETE to nobody.
    const sized = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method, agent, headers: { ...usual, ...typed, ...sized, ...lowered(headers) } });
    sent.once('response', resolve);
    // What goes wrong with the rest of a body after an answer has come is of no interest.
    sent.on('error', reject);
    sent.end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const received = new Headers();
  const raw = response.rawHeaders;
  for (let at = 0; at < raw.length; at += 2) received.append(raw[at] ?? '', raw[at + 1] ?? '');
  return {
    status: response.statusCode ?? 0,
    headers: received,
    bytes: unpacked(Buffer.concat(chunks), received.get('content-encoding')),
  };
}

async function fetched(url: URL, init: Sent): Promise<Received> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

function lowered(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function unpacked(bytes: Buffer, coding: string | null): Uint8Array {
  if (bytes.length === 0) return bytes;
  if (coding === 'gzip') return gunzipSync(bytes);
  if (coding === 'deflate') return inflateSync(bytes);
  return bytes;
}
