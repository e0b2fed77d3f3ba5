import { Type, type Static } from 'typebox';
import { closed, Nullable, StringEnum } from '../lib/fields.js';

/** The two external identity providers (specification sections 1 and 7). */
export const providerNames = ['okta', 'microsoft'] as const;
export type ProviderName = (typeof providerNames)[number];

const line = '^[^\\u0000-\\u001F\\u007F]*$';
const Address = Type.String({ maxLength: 500, pattern: '^https?://[^\\s\\u0000-\\u001F\\u007F"<>\\\\^`{|}]+$' });

/** Settings of one provider. The client secret is not among them. */
export const providerFields = {
  /** Exactly as the provider names itself: its configuration lies below it at /.well-known/openid-configuration. */
  issuer: Address,
  clientId: Type.String({ minLength: 1, maxLength: 200, pattern: line }),
  /** The claim that an e-mail address is verified; without it nobody is admitted by address. */
  verifiedClaim: StringEnum(['email_verified', 'xms_edov']),
  maxAuthAgeSeconds: Type.Integer({
    minimum: 10,
    maximum: 300,
    description: 'A signature needs a sign-in at the provider at most so long ago',
  }),
};
const ProviderShape = Type.Object(providerFields, closed);
/** Settings of one provider as they are saved, without its secret. */
export type ProviderSettings = Static<typeof ProviderShape>;

/** Whether and through which providers users sign on; the first three are the feature flags of specification section 3. */
export const signOnFields = {
  SSO: Type.Boolean(),
  SSOProvider: StringEnum(['', ...providerNames]),
  /** Where the browser signs out of the provider; of the provider's own origin. Empty: nowhere. */
  logoutUrl: Type.Union([Type.Literal(''), Address]),
  /** Roles of users of the provider who have no account; absent: nobody is admitted without one. */
  newUserRoles: Nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: line }), { minItems: 1, maxItems: 20 }),
  ),
  /** Facilities of such people. */
  newUserFacilities: Type.Array(Type.String({ format: 'uuid' }), { maxItems: 100, uniqueItems: true }),
};

/** What differs between the providers before anything is set. */
export const providerPresets: Readonly<
  Record<ProviderName, { readonly title: string; readonly issuerExample: string; readonly defaults: ProviderSettings }>
> = {
  okta: {
    title: 'Okta',
    issuerExample: 'https://example.okta.com',
    defaults: { issuer: '', clientId: '', verifiedClaim: 'email_verified', maxAuthAgeSeconds: 120 },
  },
  microsoft: {
    title: 'Microsoft Entra ID',
    issuerExample: 'https://login.microsoftonline.com/<tenant id>/v2.0',
    defaults: { issuer: '', clientId: '', verifiedClaim: 'xms_edov', maxAuthAgeSeconds: 120 },
  },
};
