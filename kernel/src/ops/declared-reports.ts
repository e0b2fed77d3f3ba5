import type { ReportDefinition } from '#kernel/contract';
import { loadPlugins } from '../boot/load-plugins.js';

/** The reports that the plugins of this release declare, for help texts: needs no database. */
export async function declaredReports(): Promise<readonly Pick<ReportDefinition, 'kind' | 'title' | 'card'>[]> {
  return (await loadPlugins()).flatMap(({ definition }) => definition.reports ?? []);
}
