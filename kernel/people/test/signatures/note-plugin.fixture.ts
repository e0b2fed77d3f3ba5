import { Type, type TSchema } from 'typebox';
import { ApiError, definePlugin, defineUseCase, SigningToken, type RouteShape } from '#kernel/contract';
import type { SignatureMeaning } from '#schemas/identity/signature-meanings';
import {
  makePerson,
  type Person,
  signedIn,
  type TestAnswer,
  type TestClient,
  testKernel,
  type TestKernel,
  testPassword,
  testPlugin,
} from '#kernel/testing';

type Shape = RouteShape<TSchema, TSchema, TSchema>;

interface Note {
  readonly id: string;
  readonly text: string;
  readonly version: number;
  readonly meaning?: SignatureMeaning;
  readonly proof?: string | null;
  readonly comment?: string | null;
  readonly fails?: boolean;
}

/** A plugin with one call that signs a note, and fails afterwards when it is instructed to. */
const definition = definePlugin({
  id: 'notes',
  auditDomains: ['Note'],
  routes: [
    {
      method: 'POST',
      path: '/notes',
      scope: 'facility',
      access: { signedIn: true, because: 'a test asks' },
      summary: 'Signs a note',
      input: { body: Type.Object({ id: Type.String(), text: Type.String(), version: Type.Integer() }) },
      output: Type.Object({ signature: Type.Object({}) }),
      audit: 'required',
      useCase: defineUseCase<Shape, object>()({
        name: 'notes.sign',
        deps: { signing: SigningToken },
        run: async ({ signing }, call) => {
          const { id, text, version, meaning = 'APPROVE', proof, comment, fails } = call.input.body as Note;
          const record = { domain: 'Note', table: 'notes.note', id, label: `note ${text}`, version };
          const act = { meaning, content: { id, text, version }, statement: `The note says ${text}`, record };
          const signature = await signing.sign(call, { ...act, comment: comment ?? null }, proof);
          if (fails === true) throw new ApiError('NothingToChangeError');
          return { signature };
        },
      }),
    },
  ],
});
export const notePlugin = testPlugin(definition);

export const limpidWithNotes = (config: object = {}): Promise<TestKernel> =>
  testKernel({ plugins: [notePlugin], config });

let count = 0;
/** A note of its own. */
export function newNote(): Note {
  count += 1;
  return { id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`, text: `number ${count}`, version: 1 };
}

export const sign = (client: TestClient, note: Note, fields: Partial<Note> = {}): Promise<TestAnswer> =>
  client.post('/notes', { ...note, ...fields });

/** What the call says would be signed, and a proof for it. */
export async function proofFor(
  client: TestClient,
  note: Note,
  credentials: { readonly username: string; readonly password?: string },
  asked: object = {},
): Promise<string> {
  const { details } = (await sign(client, note)).body as unknown as {
    details: { signing: { meaning: string; contentHash: string } };
  };
  const { meaning, contentHash } = details.signing;
  const body = { password: testPassword, ...credentials, purpose: meaning, contentHash, ...asked };
  return String((await client.call('POST', '/auth/reauthenticate', body)).body['proof']);
}

export interface Signer {
  readonly person: Person;
  readonly client: TestClient;
}
export async function newSigner(limpid: TestKernel, fields: object = {}): Promise<Signer> {
  const person = await makePerson(limpid, { ...fields });
  return { person, client: await signedIn(limpid, person.username) };
}

/** What the trail says of an action since an entry, oldest first. */
export async function entriesOf(limpid: TestKernel, action: string): Promise<Entry[]> {
  const rows = await limpid.sql<{ body: string }>('select body from audit.entry where action = ? order by at, seq', [
    action,
  ]);
  return rows.map(({ body }) => JSON.parse(body) as Entry);
}
export interface Entry {
  readonly domain: string;
  readonly actor: { readonly username: string };
  readonly entity: { readonly table: string; readonly id: string; readonly label: string };
  readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[];
  readonly reason: string | null;
}
