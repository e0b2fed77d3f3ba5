import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in</title>
<style>body{font-family:sans-serif;margin:4rem auto;max-width:20rem}label{display:block}</style></head>
<body><h1>Sign in</h1><form><label>User <input name="user"></label><label>Password <input type="password"></label>
<button>Log in</button></form><script>document.forms[0].addEventListener('submit',e=>e.preventDefault())</script></body></html>`;

/** A page without any framework: the minimum a browser needs to show a form. */
export async function startBarePage(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(document);
  });
  server.listen(0, '127.0.0.1');
  await new Promise<void>(resolve => server.once('listening', () => resolve()));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}
