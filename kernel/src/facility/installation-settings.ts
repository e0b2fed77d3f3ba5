import { randomUUID } from 'node:crypto';
import { ApiError, token, type AnyCall, type Change, type Token, type UnitOfWork } from '#kernel/contract';
import { defaultChangeReasons, type ChangeReasons } from '#schemas/change-reasons';
import { defaultDirectorySettings, type DirectorySettings } from '#schemas/identity/directory';
import { defaultPasswordPolicy, type PasswordPolicy } from '#schemas/identity/password-policy';
import { providerPresets, type ProviderName, type ProviderSettings } from '#schemas/identity/single-sign-on';
import type { Database } from '../base/data/database.js';

/** Flags that the browser reads before sign-in (specification section 3). */
export interface FeatureFlags {
  readonly SSO: boolean;
  readonly SSOProvider: '' | ProviderName;
  readonly logoutUrl: string;
}

/** A setting with a secret that is stored elsewhere: the audit trail shows when it last changed, never the secret. */
export type WithSecret<T, Field extends string> = T & { readonly [K in Field]: string | null };

/** Users whom the provider authenticates and who have no account. */
export interface NewPeople {
  /** Absent: nobody is admitted without an account. */
  readonly roles: readonly string[] | null;
  readonly facilities: readonly string[];
}

/** Settings of the whole installation. */
export interface InstallationValues {
  readonly passwordPolicy: PasswordPolicy;
  /** Reasons for changes of records of the installation: users, departments. */
  readonly changeReasons: ChangeReasons;
  /** Allowed domains of users' e-mail addresses; none = any. */
  readonly allowedDomains: readonly string[];
  readonly featureFlags: FeatureFlags;
  readonly activeDirectory: WithSecret<DirectorySettings, 'bindSecretChangedAt'>;
  readonly newPeople: NewPeople;
  /** Access for two users while single sign-on does not work. */
  readonly emergency: { readonly enabled: boolean; readonly minutes: number };
  readonly okta: WithSecret<ProviderSettings, 'clientSecretChangedAt'>;
  readonly microsoft: WithSecret<ProviderSettings, 'clientSecretChangedAt'>;
}
export type InstallationKey = keyof InstallationValues;

export interface Versioned<T> {
  readonly value: T;
  /** 0 before it was saved for the first time. */
  readonly version: number;
}

const provider = (name: ProviderName) => ({ ...providerPresets[name].defaults, clientSecretChangedAt: null });
const defaults: InstallationValues = {
  passwordPolicy: defaultPasswordPolicy,
  changeReasons: defaultChangeReasons,
  allowedDomains: [],
  featureFlags: { SSO: false, SSOProvider: '', logoutUrl: '' },
  activeDirectory: { ...defaultDirectorySettings, bindSecretChangedAt: null },
  newPeople: { roles: null, facilities: [] },
  emergency: { enabled: false, minutes: 60 },
  okta: provider('okta'),
  microsoft: provider('microsoft'),
};
const labels: Readonly<Record<InstallationKey, string>> = {
  passwordPolicy: 'password policy',
  changeReasons: 'reasons for changes',
  allowedDomains: 'allowed domains',
  featureFlags: 'single sign-on flags',
  activeDirectory: 'directory service',
  newPeople: 'people without an account at single sign-on',
  emergency: 'emergency sign-in',
  okta: `provider ${providerPresets.okta.title}`,
  microsoft: `provider ${providerPresets.microsoft.title}`,
};

/** Channel and message that notify nodes of a changed setting. */
export const settingsNotice = { channel: 'kernel', payload: 'settings' } as const;

interface SettingRow {
  readonly key: InstallationKey;
  readonly value: unknown;
  readonly version: number;
}

/** Settings of the installation, cached by each node until a notice of change. */
export class InstallationSettings {
  private known: Promise<ReadonlyMap<string, Versioned<unknown>>> | null = null;

  constructor(private readonly database: Database) {}

  async get<K extends InstallationKey>(key: K): Promise<Versioned<InstallationValues[K]>> {
    this.known ??= this.load();
    const row = (await this.known).get(key);
    if (row === undefined) return { value: defaults[key], version: 0 };
    return merged(key, row as Versioned<InstallationValues[K]>);
  }

  async policy(): Promise<PasswordPolicy> {
    return (await this.get('passwordPolicy')).value;
  }

  /** Saves against the version that was read; every node knows the new value with the commit. */
  async save<K extends InstallationKey>(
    call: Pick<AnyCall<null>, 'tx' | 'now' | 'actor'>,
    key: K,
    value: InstallationValues[K],
    version: number,
    reason?: string,
  ): Promise<Versioned<InstallationValues[K]>> {
    await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `kernel.installation_setting ${key}`,
    ]);
    const row = await call.tx
      .db('kernel.installation_setting')
      .where({ key })
      .first<{ id: string; value: InstallationValues[K]; version: number } | undefined>('id', 'value', 'version');
    const before = row === undefined ? defaults[key] : merged(key, row).value;
    if (version !== (row?.version ?? 0))
      throw new ApiError('StaleRecordError', {
        details: { current: { ...(before as object), version: row?.version ?? 0 } },
      });
    const changes = changesBetween(key, before, value);
    if (changes.length === 0) throw new ApiError('NothingToChangeError');
    const id = row?.id ?? randomUUID();
    const stamp = {
      value: JSON.stringify(value),
      version: version + 1,
      updated_at: call.now,
      updated_by: call.actor.id,
    };
    if (row === undefined) await call.tx.db('kernel.installation_setting').insert({ id, key, ...stamp });
    else await call.tx.db('kernel.installation_setting').where({ id }).update(stamp);
    call.tx.audit({
      domain: 'Settings',
      action: 'update',
      entity: { table: 'kernel.installation_setting', id, label: labels[key] },
      changes,
      ...(reason === undefined ? {} : { reason }),
    });
    await call.tx.db.raw('select pg_notify(?, ?)', [settingsNotice.channel, settingsNotice.payload]);
    call.tx.afterCommit(() => this.forget());
    return { value, version: version + 1 };
  }

  forget(): void {
    this.known = null;
  }

  private async load(): Promise<ReadonlyMap<string, Versioned<unknown>>> {
    try {
      const { rows } = await this.database.readPool.query<SettingRow>(
        'select key, value, version from kernel.installation_setting',
      );
      return new Map(rows.map(row => [row.key, { value: row.value, version: row.version }]));
    } catch (error) {
      this.known = null;
      throw error;
    }
  }
}

/** The value as the transaction sees it, for code without the service. */
export async function readSetting<K extends InstallationKey>(
  tx: Pick<UnitOfWork, 'rows'>,
  key: K,
): Promise<InstallationValues[K]> {
  const [row] = await tx.rows<Versioned<InstallationValues[K]>>({
    text: 'select value, version from kernel.installation_setting where key = $1',
    values: [key],
  });
  return row === undefined ? defaults[key] : merged(key, row).value;
}

export const InstallationSettingsToken: Token<InstallationSettings> =
  token<InstallationSettings>('kernel.InstallationSettings');

/** A setting added by a later release has its default until it is saved. */
function merged<K extends InstallationKey>(
  key: K,
  row: Versioned<InstallationValues[K]>,
): Versioned<InstallationValues[K]> {
  const value = Array.isArray(row.value) ? row.value : { ...(defaults[key] as object), ...(row.value as object) };
  return { value: value as InstallationValues[K], version: row.version };
}

function changesBetween(key: InstallationKey, before: unknown, after: unknown): Change[] {
  const pairs: [string, unknown, unknown][] =
    Array.isArray(after) || typeof after !== 'object' || after === null
      ? [[key, before, after]]
      : Object.entries(after).map(([path, to]) => [path, (before as Record<string, unknown>)[path], to]);
  return pairs
    .filter(([, from, to]) => JSON.stringify(from) !== JSON.stringify(to))
    .map(([path, from, to]) => ({ path, from, to }));
}
