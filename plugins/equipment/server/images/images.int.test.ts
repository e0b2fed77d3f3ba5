import { expect, test } from 'vitest';
import { givenMixer, pixel } from '../mixer.fixture.js';

const png = Buffer.from(pixel, 'base64');
const mixer = givenMixer();
const path = (): string => `${mixer.path}/images`;

const images = (answer: { body: unknown }): { id: string; fileName: string; caption: string | null }[] =>
  (answer.body as { images: { id: string; fileName: string; caption: string | null }[] }).images;

test('an image is returned unchanged, and its removal needs a reason and is in the history', async () => {
  const data = `data:image/png;base64,${pixel}`;
  const added = await mixer.specialist.post(path(), {
    imageData: data,
    fileName: 'front.png',
    caption: 'Front',
    reason: 'first image',
  });
  expect(added.status).toBe(201);
  const [image] = images(added);
  expect(image).toMatchObject({ fileName: 'front.png', caption: 'Front' });
  const file = await mixer.specialist.get(`${path()}/${image?.id}`);
  expect(file.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(file.bytes).equals(png)).toBe(true);

  expect((await mixer.specialist.delete(`${path()}/${image?.id}`, {})).status).toBe(422);
  const removed = await mixer.specialist.delete(`${path()}/${image?.id}`, { reason: 'wrong equipment' });
  expect(images(removed)).toEqual([]);
  expect((await mixer.specialist.get(`${path()}/${image?.id}`)).status).toBe(404);
  expect((await mixer.reasons()).slice(0, 2)).toEqual(['wrong equipment', 'first image']);
});

test('a picture is stored without what was appended to it', async () => {
  const appended = Buffer.concat([png, Buffer.from('PK\u0003\u0004<script>alert(1)</script>', 'latin1')]);
  const answer = await mixer.specialist.post(path(), {
    imageData: appended.toString('base64'),
    fileName: 'tail.png',
    reason: 'a try',
  });
  const image = images(answer).at(-1);
  const file = await mixer.specialist.get(`${path()}/${image?.id}`);
  expect(Buffer.from(file.bytes).equals(png)).toBe(true);
  await mixer.specialist.delete(`${path()}/${image?.id}`, { reason: 'only a try' });
});

test.each([
  ['text declared as an image', Buffer.from('<script>alert(1)</script>').toString('base64')],
  ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0x00]).toString('base64')],
  ['no base64', '????'],
])('%s is refused and nothing is kept', async (_what, imageData) => {
  const answer = await mixer.specialist.post(path(), { imageData, fileName: 'x.png', reason: 'a try' });
  expect([answer.status, answer.body['errName']]).toEqual([422, 'DataValidationError']);
  expect(images(await mixer.specialist.get(path()))).toEqual([]);
});

test('equipment and its images are created in one multipart call, or not at all', async () => {
  const form = (content: Uint8Array<ArrayBuffer>, externalId: string): FormData => {
    const data = new FormData();
    data.set('data', JSON.stringify({ externalId, name: 'Dryer', equipmentType: 'dryer' }));
    data.set('front', new Blob([content], { type: 'image/png' }), 'front.png');
    return data;
  };
  const made = await mixer.specialist.upload('/equipments', form(new Uint8Array(png), 'EQ-2'));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const dryer = String(made.body['equipment']?.['id']);
  expect(images(await mixer.specialist.get(`/equipments/${dryer}/images`)).map(image => image.fileName)).toEqual([
    'front.png',
  ]);

  const refused = await mixer.specialist.upload('/equipments', form(new Uint8Array([1, 2, 3]), 'EQ-3'));
  expect(refused.status).toBe(422);
  const found = await mixer.specialist.get('/equipments?search=EQ-3');
  expect(found.body['pagination']).toMatchObject({ total: 0 });
});

test('images require the permission to change the equipment', async () => {
  const operator = await mixer.plant.as('operator');
  const answer = await operator.post(path(), { imageData: pixel, reason: 'no right' });
  expect(answer.status).toBe(403);
});
