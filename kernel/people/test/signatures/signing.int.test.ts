import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SigningToken } from '#kernel/contract';
import {
  asOwner,
  forgetTries,
  login,
  makePerson,
  named,
  signedIn,
  type TestKernel,
  testPassword,
} from '#kernel/testing';
import { entriesOf, limpidWithNotes, newNote, newSigner, proofFor, sign, type Signer } from './note-plugin.fixture.js';

let limpid: TestKernel;
let signer: Signer;

beforeAll(async () => {
  limpid = await limpidWithNotes();
  signer = await newSigner(limpid, { lastName: 'Signer' });
});
afterAll(() => limpid?.close());
beforeEach(() => forgetTries(limpid));

const own = () => ({ username: signer.person.username });
const refusals = async (): Promise<number> => (await entriesOf(limpid, 'transition.refused')).length;
const signatures = (id: string) =>
  limpid.sql<Readonly<Record<string, unknown>>>('select * from kernel.signature where record_id = ?', [id]);

describe('the door to signatures', () => {
  test('says without a proof what would be signed, under which meaning, and signs nothing', async () => {
    const note = newNote();
    const before = await refusals();
    const answer = await sign(signer.client, note);
    expect([answer.status, named(answer)]).toEqual([409, 'ReauthenticationRequired']);
    expect(answer.body['details']).toMatchObject({
      signing: {
        meaning: 'APPROVE',
        text: 'Approved by: I approve for use',
        statement: `The note says ${note.text}`,
        label: `note ${note.text}`,
        version: 1,
        contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    });
    expect(await signatures(note.id)).toEqual([]);
    expect(await refusals(), 'asking is no attempt').toBe(before);
  });

  test('keeps name, user name, roles, meaning, time with zone, method and content, bound to record and version', async () => {
    const note = newNote();
    const proof = await proofFor(signer.client, note, own());
    const answer = await sign(signer.client, note, { proof, comment: ' seen ' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body['signature']).toMatchObject({
      meaning: 'APPROVE',
      name: 'Pat Signer',
      username: signer.person.username,
      roles: ['Production'],
      method: 'password',
      offset: expect.stringMatching(/^GMT/) as string,
      version: 1,
      comment: 'seen',
    });
    const [row] = await signatures(note.id);
    expect(row).toMatchObject({ record_table: 'notes.note', record_version: 1, user_id: signer.person.id });
    const entry = (await entriesOf(limpid, 'sign')).at(-1);
    expect(entry).toMatchObject({ domain: 'Note', entity: { table: 'notes.note', id: note.id }, reason: 'seen' });
    expect(entry?.changes.map(change => change.path)).toEqual([
      'meaning',
      'version',
      'contentHash',
      'signatureId',
      'method',
    ]);
  });

  test('a signature cannot be changed or removed by the product', async () => {
    await expect(limpid.kernel.database.write('kernel.signature').update({ comment: 'x' })).rejects.toThrow(
      'signature',
    );
    await expect(limpid.kernel.database.write('kernel.signature').delete()).rejects.toThrow('signature');
  });

  test('old signatures keep the name under which they were given', async () => {
    const note = newNote();
    const { person, client } = await newSigner(limpid, { lastName: 'Before' });
    const proof = await proofFor(client, note, { username: person.username });
    expect((await sign(client, note, { proof })).status).toBe(200);
    const admin = await limpid.as('admin');
    const renamed = await admin.call('POST', `/users/${person.id}`, { lastName: 'After', version: person.version });
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    expect(await signatures(note.id)).toMatchObject([{ printed_name: 'Pat Before' }]);
  });

  test('a signature that is rolled back with its act leaves nothing, and its proof still holds', async () => {
    const note = newNote();
    const proof = await proofFor(signer.client, note, own());
    expect(named(await sign(signer.client, note, { proof, fails: true }))).toBe('NothingToChangeError');
    expect(await signatures(note.id)).toEqual([]);
    expect((await sign(signer.client, note, { proof })).status).toBe(200);
  });
});

describe('a proof', () => {
  test('signs once, also when many calls bring it at the same time', async () => {
    const note = newNote();
    const proof = await proofFor(signer.client, note, own());
    const answers = await Promise.all(Array.from({ length: 8 }, () => sign(signer.client, note, { proof })));
    expect(answers.filter(answer => answer.status === 200).length).toBe(1);
    expect(answers.every(answer => [200, 409].includes(answer.status))).toBe(true);
    expect((await signatures(note.id)).length).toBe(1);
    expect(named(await sign(signer.client, note, { proof }))).toBe('ReauthenticationRequired');
  });

  test('of many proofs of one person for one version one signs', async () => {
    const note = newNote();
    const proofs = await Promise.all([1, 2, 3, 4].map(() => proofFor(signer.client, note, own())));
    const answers = await Promise.all(proofs.map(proof => sign(signer.client, note, { proof })));
    expect(answers.map(named).toSorted()).toEqual(['200', ...Array.from({ length: 3 }, () => 'DuplicateEntryError')]);
  });

  test('holds for one person, session, meaning, content and version; each misuse is recorded in the trail', async () => {
    const note = newNote();
    const proof = await proofFor(signer.client, note, own());
    const other = await newSigner(limpid);
    const before = await refusals();
    const misuses = [
      () => sign(other.client, note, { proof }),
      () => sign(signer.client, note, { proof, text: 'something else' }),
      () => sign(signer.client, note, { proof, version: 2 }),
      () => sign(signer.client, note, { proof, meaning: 'REVIEW' }),
      () => sign(signer.client, note, { proof: 'x'.repeat(43) }),
      () => sign(signer.client, note, { proof: '' }),
    ];
    for (const misuse of misuses) expect(named(await misuse())).toBe('ReauthenticationRequired');
    const refused = (await entriesOf(limpid, 'transition.refused')).slice(before);
    expect(refused.map(entry => entry.changes[0]?.to)).toEqual(
      ['APPROVE', 'APPROVE', 'APPROVE', 'REVIEW', 'APPROVE', 'APPROVE'].map(meaning => `sign ${meaning}`),
    );
    expect(refused[0]?.actor.username).toBe(other.person.username);
    signer = { ...signer, client: await signedIn(limpid, signer.person.username) };
    expect(named(await sign(signer.client, note, { proof })), 'another session').toBe('ReauthenticationRequired');
    expect(await signatures(note.id)).toEqual([]);
  });

  test('is too old after its time', async () => {
    const note = newNote();
    const proof = await proofFor(signer.client, note, own());
    await asOwner(limpid, `update kernel.reauthentication set expires_at = now() - interval '1 second'`);
    expect(named(await sign(signer.client, note, { proof }))).toBe('ReauthenticationRequired');
  });

  test('by the password alone signs nothing: a signature has two components', async () => {
    const note = newNote();
    const proof = await proofFor(signer.client, note, own(), { username: null });
    const answer = await sign(signer.client, note, { proof });
    expect([named(answer), answer.body['message']]).toEqual([
      'ReauthenticationRequired',
      'A signature needs your user name and your password',
    ]);
  });
});

describe('who must not sign', () => {
  test('somebody with a wrong password: it counts towards the lock, which closes sign-in too', async () => {
    const { person, client } = await newSigner(limpid);
    const note = newNote();
    const guess = () => proofFor(client, note, { username: person.username, password: 'Wrong-horse-9' });
    for (let guesses = 0; guesses < 5; guesses++) expect(await guess()).toBe('undefined');
    expect(await proofFor(client, note, { username: person.username })).toBe('undefined');
    expect(named(await login(limpid, person.username, testPassword))).toBe('LoginAttemptsExceeded');
    expect((await entriesOf(limpid, 'lock')).at(-1)?.entity.id).toBe(person.id);
    const tried = (await entriesOf(limpid, 'transition.refused')).filter(entry => entry.entity.id === person.id);
    expect(tried.map(entry => entry.changes[0]?.to)).toEqual(
      Array.from({ length: 6 }, () => 'prove identity for APPROVE'),
    );
  });

  test("somebody who knows another person's password", async () => {
    const [one, other] = [await newSigner(limpid), await newSigner(limpid)];
    const note = newNote();
    expect(await proofFor(one.client, note, { username: other.person.username })).toBe('undefined');
    const tried = (await entriesOf(limpid, 'transition.refused')).at(-1);
    expect([tried?.entity.id, tried?.changes[0]?.to]).toEqual([one.person.id, 'prove identity for APPROVE']);
  });

  test('a blocked person: the session has ended, and a proof from before is of no use', async () => {
    const { person, client } = await newSigner(limpid);
    const note = newNote();
    const proof = await proofFor(client, note, { username: person.username });
    const admin = await limpid.as('admin');
    expect((await admin.call('PUT', `/users/block/${person.id}`, { reason: 'left the site' })).status).toBe(200);
    expect((await sign(client, note, { proof })).status).toBe(401);
    expect(await signatures(note.id)).toEqual([]);
  });

  test('an account that is out of force although its session lives', async () => {
    const { person, client } = await newSigner(limpid);
    const note = newNote();
    const proof = await proofFor(client, note, { username: person.username });
    await asOwner(limpid, `update kernel.app_user set valid_to = current_date - 1 where id = $1`, [person.id]);
    const answer = await sign(client, note, { proof });
    expect([403, 401]).toContain(answer.status);
    expect(await signatures(note.id)).toEqual([]);
  });

  test('the tools: they act for nobody who could answer for it', async () => {
    const record = { domain: 'Note', table: 'notes.note', id: newNote().id, label: 'note', version: 1 };
    const act = { meaning: 'APPROVE', content: {}, statement: 'x', record } as const;
    const signing = limpid.kernel.resolve(SigningToken);
    await expect(limpid.run(call => signing.sign(call, act, null))).rejects.toThrow('Only a person can sign');
  });

  test('a person of another facility signs nothing there', async () => {
    const note = newNote();
    const person = await makePerson(limpid);
    const client = await signedIn(limpid, person.username);
    const answer = await client.call('POST', `/plans/production/facilities/${limpid.otherFacility.id}/notes`, note);
    expect(answer.status).toBe(403);
  });
});
