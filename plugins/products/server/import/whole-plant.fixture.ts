import { expect } from 'vitest';
import type { TestAnswer, TestClient } from '#kernel/testing';

type Facility = { readonly id: string };

/** Address of a facility for calls that name it explicitly. */
export const folderOf = ({ id }: Facility): string => `/plans/production/facilities/${id}`;

/** Imports files by name into a facility in one import. */
export async function loaded(
  admin: TestClient,
  facility: Facility,
  files: Iterable<readonly [string, string]>,
): Promise<TestAnswer> {
  const form = new FormData();
  form.set('reason', 'A copy of the plant');
  for (const [file, text] of files) form.append('file', new Blob([text]), file);
  const { token, cookie } = admin.credentials;
  const answer = await admin.send(`/api/v2${folderOf(facility)}/master`, {
    method: 'POST',
    headers: { cookie, token },
    body: form,
  });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 1000)).toBe(200);
  return answer;
}

/** Every section of a facility as CSV, by the name of its file. */
export async function exported(admin: TestClient, facility: Facility): Promise<Map<string, string>> {
  const known = (await admin.call('GET', `${folderOf(facility)}/master/sections`)).body['sections'] as unknown as {
    section: string;
    file: string;
  }[];
  const files = new Map<string, string>();
  for (const { section, file } of known) {
    const address = `${folderOf(facility)}/master?format=csv&sections=${encodeURIComponent(section)}`;
    const { bytes } = await admin.call('GET', address);
    files.set(`${file}.csv`, new TextDecoder().decode(bytes));
  }
  return files;
}

/** Gives a facility the optional features that the first facility of the tests has. */
export async function withFeatures(admin: TestClient, facility: Facility): Promise<void> {
  for (const feature of ['nitrosamines', 'sampling']) {
    const given = { enabled: true, version: 0, reason: 'has what the other has' };
    const answer = await admin.call('PUT', `${folderOf(facility)}/features/${feature}`, given);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
}
