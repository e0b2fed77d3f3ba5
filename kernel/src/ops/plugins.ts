import { ApiError, validationError, type FacilityScope, type FeatureDeclaration } from '#kernel/contract';
import { FacilitiesToken } from '../facility/facilities.js';
import { decideFeature } from '../facility/feature-overrides.js';
import { isEnabled } from '../facility/features.js';
import type { Kernel } from '../boot/create-kernel.js';
import { readManifests } from '../boot/load-plugins.js';
import { checkedReason } from './reason.js';
import { asService } from '../session/system-context.js';

export interface PluginState {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly requires: readonly string[];
  readonly features: readonly { readonly key: string; readonly title: string; readonly enabled: boolean }[];
}

/** The plugins of this release, and their features in the facility. */
export async function listPlugins(kernel: Kernel, facility: FacilityScope): Promise<PluginState[]> {
  const known = await kernel.resolve(FacilitiesToken).byId(facility.id);
  const enabled = ({ key }: FeatureDeclaration): boolean =>
    known !== null && isEnabled(kernel.registry.features, known, key);
  return readManifests().map(({ id, title, version, requires }) => {
    // A way of working that is chosen by itself is not switched with the plugin.
    const declared = kernel.registry.rooms.find(room => room.id === id)?.features ?? [];
    const features = declared.filter(({ offUnlessChosen }) => offUnlessChosen !== true);
    return {
      id,
      title,
      version,
      requires,
      features: features.map(feature => ({ key: feature.key, title: feature.title, enabled: enabled(feature) })),
    };
  });
}

export interface PluginSwitch {
  readonly facility: FacilityScope;
  readonly plugin: string;
  readonly enabled: boolean;
  readonly reason: string;
}

/** True when any feature of the plugin is on; one without features is always on. */
export function isOn(plugin: PluginState): boolean {
  return plugin.features.length === 0 || plugin.features.some(feature => feature.enabled);
}

/**
 * Switches all features of a plugin for one facility, whatever its tier; effective at once on every node. Returns the
 * plugins that stay on although they require one that is off.
 */
export async function switchPlugin(kernel: Kernel, request: PluginSwitch): Promise<readonly PluginState[]> {
  const reason = checkedReason(request.reason);
  const plugins = await listPlugins(kernel, request.facility);
  const plugin = plugins.find(({ id }) => id === request.plugin);
  if (plugin === undefined) {
    const ids = plugins.map(({ id }) => id).join(', ');
    throw validationError({ path: 'plugin', message: `there is no plugin ${request.plugin}; there are ${ids}` });
  }
  if (plugin.features.length === 0)
    throw validationError({ path: 'plugin', message: `${plugin.id} has no feature that could be switched` });
  const changing = plugin.features.filter(feature => feature.enabled !== request.enabled);
  if (changing.length === 0)
    throw new ApiError('NothingToChangeError', {
      message: `Nothing to change: ${plugin.id} is ${request.enabled ? 'on' : 'off'} already`,
    });
  await asService(kernel.database, 'cli', request.facility, async call => {
    for (const { key } of changing) await decideFeature(call, { feature: key, enabled: request.enabled, reason });
  });
  const on = (id: string): boolean =>
    id === plugin.id ? request.enabled : plugins.some(other => other.id === id && isOn(other));
  return plugins.filter(
    other =>
      (other.id === plugin.id || other.requires.includes(plugin.id)) &&
      on(other.id) &&
      other.requires.some(id => !on(id)),
  );
}
