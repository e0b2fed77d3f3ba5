import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CONTRACT_VERSION, type PluginDefinition, type PluginManifest } from '#kernel/contract';
import { codeRoot, sourceRoot } from '../core/paths.js';

/** A plugin as found: its manifest and its code. */
export interface LoadedPlugin {
  readonly manifest: PluginManifest;
  readonly definition: PluginDefinition;
}

/** Manifests of all plugins of this release, each after those it requires. */
export function readManifests(): PluginManifest[] {
  const folder = path.join(sourceRoot, 'plugins');
  const manifests = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(path.join(folder, entry.name, 'manifest.json')))
    .map(entry => JSON.parse(readFileSync(path.join(folder, entry.name, 'manifest.json'), 'utf8')) as PluginManifest);
  return sortByRequires(manifests);
}

/** The manifest of a part that is always present: users and their access, approvals. */
export function partManifest(part: 'people' | 'approvals'): PluginManifest {
  return JSON.parse(readFileSync(path.join(sourceRoot, 'kernel', part, 'manifest.json'), 'utf8')) as PluginManifest;
}

/** Orders manifests; throws with the name of the cycle or the missing plugin. */
function sortByRequires(manifests: readonly PluginManifest[]): PluginManifest[] {
  const byId = new Map(manifests.map(manifest => [manifest.id, manifest]));
  const sorted: PluginManifest[] = [];
  const visit = (manifest: PluginManifest, trail: readonly string[]): void => {
    if (trail.includes(manifest.id))
      throw new Error(`plugins require each other in a circle: ${[...trail, manifest.id].join(' → ')}`);
    if (sorted.includes(manifest)) return;
    for (const id of manifest.requires) {
      const required = byId.get(id);
      if (required === undefined) throw new Error(`plugin ${manifest.id} requires ${id}, which is not installed`);
      visit(required, [...trail, manifest.id]);
    }
    sorted.push(manifest);
  };
  for (const manifest of manifests.toSorted((a, b) => (a.id < b.id ? -1 : 1))) visit(manifest, []);
  return sorted;
}

/** Loads all plugins, or the named ones together with those they require. */
export async function loadPlugins(only: readonly string[] | null = null): Promise<LoadedPlugin[]> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const loaded: LoadedPlugin[] = [];
  for (const manifest of chosen(readManifests(), only)) {
    if (manifest.contract.split('.')[0] !== CONTRACT_VERSION.split('.')[0]) {
      throw new Error(
        `plugin ${manifest.id} was written for contract ${manifest.contract}; this kernel has ${CONTRACT_VERSION}`,
      );
    }
    const file = path.join(codeRoot, 'plugins', manifest.id, 'server', `index.${extension}`);
    const module = (await import(pathToFileURL(file).href)) as { readonly plugin?: PluginDefinition };
    if (module.plugin === undefined)
      throw new Error(`plugin ${manifest.id} does not export "plugin" from server/index`);
    if (module.plugin.id !== manifest.id)
      throw new Error(`plugin ${manifest.id} calls itself ${module.plugin.id} in server/index`);
    loaded.push({ manifest, definition: module.plugin });
  }
  return loaded;
}

function chosen(manifests: readonly PluginManifest[], only: readonly string[] | null): readonly PluginManifest[] {
  if (only === null) return manifests;
  const wanted = new Set(only);
  // Manifests follow those they require, so walking backwards meets every plugin before its requirements.
  for (const manifest of manifests.toReversed())
    if (wanted.has(manifest.id)) manifest.requires.forEach(id => wanted.add(id));
  return manifests.filter(manifest => wanted.has(manifest.id));
}
