import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';
import { done, newProcedure, personaSigner, policyInForce, type Signer } from './approvals.fixture.js';

let limpid: TestKernel;
let author: Signer;
let reviewer: Signer;
let approver: Signer;

beforeAll(async () => {
  limpid = await testKernel({ only: ['procedures'] });
  const admin = await personaSigner(limpid, 'admin');
  author = await personaSigner(limpid, 'specialist');
  reviewer = await personaSigner(limpid, 'reviewer');
  approver = await personaSigner(limpid, 'approver');
  await policyInForce(admin, approver, 'CleaningProcedure');
});
afterAll(() => limpid.close());

/** The pages of a document as text. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      items
        .map(item => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    );
  }
  return pages;
}

test('a printed version carries every signature with its block, and superseded ones struck', async () => {
  const record = await newProcedure(author);
  await done(author, record, 'Submit');
  await done(reviewer, record, 'Reject', { reason: 'the agent is missing' });
  const returned = await pagesOf((await author.client.get(`${record}/versions/1/pdf`)).bytes);
  expect(returned.join(' ')).toContain('NOT APPROVED');
  await done(author, record, 'Submit');
  await done(reviewer, record, 'Review');
  const { acts } = await done(approver, record, 'Approve', { comment: 'ready for use' });
  const pages = await pagesOf((await author.client.get(`${record}/versions/1/pdf`)).bytes);
  const text = pages.join(' ');
  expect(text).not.toContain('NOT APPROVED');
  expect(text.match(/Electronic signature, SUPERSEDED/g)).toHaveLength(2);
  const given = acts.flatMap(({ signature, isSuperseded }) => (signature === null || isSuperseded ? [] : [signature]));
  expect(given.map(({ meaning }) => meaning)).toEqual(['AUTHOR', 'REVIEW', 'APPROVE']);
  for (const { name, username, text: meaning, roles, timezone, offset, contentHash } of given) {
    for (const part of [`${name} (${username})`, meaning, roles.join(', '), `${timezone} (${offset})`])
      expect(text).toContain(part);
    expect(text).toContain(`version 1, content ${contentHash.slice(0, 12)}`);
  }
  expect(text).toContain('ready for use');
  for (const [index, page] of pages.entries()) expect(page).toMatch(new RegExp(`${index + 1} (of|/) ${pages.length}`));
});
