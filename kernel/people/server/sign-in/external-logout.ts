import type { FeatureFlags } from '#kernel/facility/installation-settings';

/** The provider that wants to know where to send the browser afterwards. */
const providerWithReturn = 'okta';

/** The configured logout address of the provider, and no other (specification section 2). */
export function externalLogoutAddress(
  flags: FeatureFlags,
  asked: { readonly sso?: boolean; readonly logoutUrl?: string | null },
  baseUrl: string,
): string | null {
  const isForeign = asked.logoutUrl !== undefined && asked.logoutUrl !== null && asked.logoutUrl !== flags.logoutUrl;
  if (!flags.SSO || flags.logoutUrl === '' || asked.sso === false || isForeign) return null;
  const address = new URL(flags.logoutUrl);
  if (flags.SSOProvider.toLowerCase() === providerWithReturn) address.searchParams.set('fromURI', `${baseUrl}/`);
  return address.href;
}
