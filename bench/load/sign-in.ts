import { person } from '../seed/installation.js';

/** Headers of a signed-in user; the session lasts until the next sign-in with the same name. */
export async function signIn(port: number): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return { token, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}
