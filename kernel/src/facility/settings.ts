import { randomUUID } from 'node:crypto';
import {
  ApiError,
  validationError,
  type AnyCall,
  type DateTimeSettings,
  type FacilitySettings,
  type NumberPattern,
} from '#kernel/contract';
import { defaultChangeReasons, type ChangeReasons } from '#schemas/change-reasons';
import { dateFormats, timeFormats } from '#schemas/enumerations/master-data';
import { defaultDateForm } from '#schemas/lib/date-text';
import { accessChannel } from './access-channel.js';

export { dateFormats, timeFormats };

/** Settings as stored: with the formats that a user may choose. */
interface StoredDateTime extends DateTimeSettings {
  readonly dateFormat: (typeof dateFormats)[number];
  readonly timeFormat: (typeof timeFormats)[number];
}

/** Settings of a facility by their key. */
interface FacilityValues {
  readonly dateTime: StoredDateTime;
  readonly changeReasons: ChangeReasons;
  /** Patterns of numbers that the facility has chosen, by kind. */
  readonly numbering: Readonly<Record<string, NumberPattern>>;
}
type FacilityKey = keyof FacilityValues;

const defaults: FacilityValues = {
  // Specification section 3.
  dateTime: { ...defaultDateForm, country: '' },
  changeReasons: defaultChangeReasons,
  numbering: {},
};
const labels: Readonly<Record<FacilityKey, string>> = {
  dateTime: 'date and time settings',
  changeReasons: 'reasons for changes',
  numbering: 'patterns of numbers',
};

interface Versioned<T> {
  readonly value: T;
  /** 0 before it was saved for the first time. */
  readonly version: number;
}

/** Settings of one facility, stored by key with a version. */
export class Settings implements FacilitySettings {
  async dateTime(call: AnyCall): Promise<DateTimeSettings> {
    return (await this.get(call, 'dateTime')).value;
  }

  async get<K extends FacilityKey>(call: AnyCall, key: K): Promise<Versioned<FacilityValues[K]>> {
    return (await storedRow(call, key)) ?? { value: defaults[key], version: 0 };
  }

  /** Saves against the version that was read; every node knows it with the commit. */
  async save<K extends FacilityKey>(
    call: AnyCall,
    key: K,
    value: FacilityValues[K],
    version: number,
  ): Promise<Versioned<FacilityValues[K]>> {
    await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `kernel.setting ${call.facility.id}`,
    ]);
    const row = await storedRow(call, key);
    const before = row?.value ?? defaults[key];
    if (version !== (row?.version ?? 0))
      throw new ApiError('StaleRecordError', { details: { current: before, sent: value } });
    const fields = new Set([...Object.keys(before), ...Object.keys(value)] as (keyof FacilityValues[K] & string)[]);
    const changes = [...fields]
      .filter(path => JSON.stringify(before[path]) !== JSON.stringify(value[path]))
      .map(path => ({ path, from: before[path] ?? null, to: value[path] ?? null }));
    if (changes.length === 0) throw new ApiError('NothingToChangeError');
    const id = row?.id ?? randomUUID();
    const stamp = {
      value: JSON.stringify(value),
      version: version + 1,
      updated_at: call.now,
      updated_by: call.actor.id,
    };
    if (row === undefined)
      await call.tx.db('kernel.setting').insert({ facility_id: call.facility.id, id, key, ...stamp });
    else await call.tx.db('kernel.setting').where({ facility_id: call.facility.id, id }).update(stamp);
    call.tx.audit({
      domain: 'Settings',
      action: 'update',
      entity: { table: 'kernel.setting', id, label: labels[key] },
      changes,
    });
    await call.tx.db.raw('select pg_notify(?, ?)', [accessChannel, 'facilities']);
    return { value, version: version + 1 };
  }
}

async function storedRow<K extends FacilityKey>(
  call: AnyCall,
  key: K,
): Promise<(Versioned<FacilityValues[K]> & { readonly id: string }) | undefined> {
  const [row] = await call.tx.rows<Versioned<FacilityValues[K]> & { readonly id: string }>({
    name: 'setting',
    text: 'select id, value, version from kernel.setting where facility_id = $1 and key = $2',
    values: [call.facility.id, key],
  });
  return row;
}

/** Refuses what is not a name of the IANA time-zone database. */
export function assertTimeZone(name: string): void {
  if (!isTimeZone(name)) throw validationError({ path: 'timezone', message: 'Invalid Time Zone' });
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
