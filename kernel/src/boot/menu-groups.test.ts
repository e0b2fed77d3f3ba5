import { expect, test } from 'vitest';
import { kernelManifest } from '../http/kernel-manifest.js';
import { partManifest, readManifests } from './load-plugins.js';

const manifests = [kernelManifest, partManifest('people'), partManifest('approvals'), ...readManifests()];
const groups = manifests.flatMap(({ ui }) => ui?.groups ?? []);

test('every group of the menu is declared once, and every page is placed in a declared one', () => {
  const titles = groups.map(({ title }) => title);
  expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted());
  const named = manifests.flatMap(({ ui }) => (ui?.pages ?? []).flatMap(({ nav }) => nav?.group ?? []));
  expect(new Set(named)).toEqual(new Set(titles));
});

test('the folded menu shows at most nine entries', () => {
  expect(groups.length).toBeLessThanOrEqual(9);
});
