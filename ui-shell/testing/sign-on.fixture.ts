import type { Page } from 'playwright-core';
import type { TestKernel } from '#kernel/testing';
import type { ProviderKind, SignOnProvider } from './sign-on-provider.fixture.js';

const person = (username: string, marks: object) => ({
  email: `${username}@example.org`,
  given_name: 'Sina',
  family_name: 'Sign',
  ...marks,
});

/** One provider returns claims with the user information, the other in the token of its tenant. */
export const kinds: readonly (readonly [provider: 'okta' | 'microsoft', kind: ProviderKind])[] = [
  [
    'okta',
    {
      path: '',
      inToken: false,
      people: {
        'okta-1': person('sina', { email_verified: true }),
        'okta-2': person('sina', { email_verified: false }),
      },
    },
  ],
  [
    'microsoft',
    {
      path: '/8d3f0a52-tenant/v2.0',
      inToken: true,
      people: { 'ms-1': person('sina', { xms_edov: true }), 'ms-2': person('sina', { email_verified: true }) },
    },
  ],
];

/** Enables a provider, and adds the user who signs in there. */
export async function setUpSignOn(
  limpid: TestKernel,
  name: string,
  provider: SignOnProvider,
  roles: readonly string[] = ['Validation Specialist'],
): Promise<void> {
  const admin = await limpid.as('admin');
  const { issuer, clientId, clientSecret, logoutUrl } = provider;
  const stamp = { version: 0, reason: 'for a test' };
  const answers = [
    await admin.call('PUT', `/auth/sso/providers/${name}`, { issuer, clientId, clientSecret, ...stamp }),
    await admin.call('PUT', '/auth/sso/settings', { SSO: true, SSOProvider: name, logoutUrl, ...stamp }),
    await admin.call('POST', '/users', {
      username: 'sina',
      firstName: 'Sina',
      lastName: 'Sign',
      email: 'sina@example.org',
      authenticationType: 'sso',
      roles,
      facilities: [limpid.facility.id],
    }),
  ];
  const refused = answers.find(answer => answer.status >= 300);
  if (refused !== undefined) throw new Error(JSON.stringify(refused.body));
}

/** Fills in the sign-in page of the provider. */
export async function enterAtProvider(page: Page, provider: SignOnProvider, subject: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`);
  await page.getByPlaceholder('Enter any login').fill(subject);
  await page.getByPlaceholder('and password').fill('whatever the provider asks for');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}
