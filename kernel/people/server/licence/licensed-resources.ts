import { token, type AnyResource, type Token } from '#kernel/contract';

/** What licences cover, collected from all rooms when the product starts. */
export interface LicensedResources {
  readonly resources: readonly AnyResource[];
  /** Tables besides those of declared records whose new rows need a licence in force: tasks, protocols. */
  readonly tables: readonly string[];
}
export const LicensedResourcesToken: Token<LicensedResources> = token<LicensedResources>('kernel.LicensedResources');
