import { randomUUID } from 'node:crypto';
import {
  ApiError,
  validationError,
  type AnyCall,
  type DateTimeSettings,
  type FacilitySettings,
} from '#kernel/contract';
import { defaultDateForm } from '#schemas/lib/date-text';

export const dateFormats = ['MMM DD, YYYY', 'DD-MM-YYYY', 'MM-DD-YYYY', 'DD MMM, YYYY', 'DD-MMM-YYYY'] as const;
export const timeFormats = ['hh:mm', 'HH:mm', 'hh:mm:ss', 'HH:mm:ss'] as const;

/** Settings as stored: with the formats that a user may choose. */
interface StoredDateTime extends DateTimeSettings {
  readonly dateFormat: (typeof dateFormats)[number];
  readonly timeFormat: (typeof timeFormats)[number];
}
/** Defaults of specification section 3. */
const defaultDateTime: StoredDateTime = { ...defaultDateForm, country: '' };

interface SettingRow {
  readonly id: string;
  readonly value: StoredDateTime;
  readonly version: number;
}

/** Settings of one facility, stored by key with a version. */
export class Settings implements FacilitySettings {
  async dateTime(call: AnyCall): Promise<DateTimeSettings> {
    return (await this.versionedDateTime(call)).value;
  }

  async versionedDateTime(call: AnyCall): Promise<{ readonly value: StoredDateTime; readonly version: number }> {
    const row = await this.row(call);
    return row === undefined ? { value: defaultDateTime, version: 0 } : { value: row.value, version: row.version };
  }

  async saveDateTime(
    call: AnyCall,
    value: StoredDateTime,
    version: number,
  ): Promise<{ readonly value: StoredDateTime; readonly version: number }> {
    if (!isTimeZone(value.timezone)) throw validationError({ path: 'timezone', message: 'Invalid Time Zone' });
    await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `kernel.setting ${call.facility.id}`,
    ]);
    const row = await this.row(call);
    const before = row?.value ?? defaultDateTime;
    if (version !== (row?.version ?? 0))
      throw new ApiError('StaleRecordError', { details: { current: before, sent: value } });
    const changes = (['timezone', 'dateFormat', 'timeFormat', 'country'] as const)
      .filter(path => before[path] !== value[path])
      .map(path => ({ path, from: before[path], to: value[path] }));
    if (changes.length === 0) throw new ApiError('NothingToChangeError');
    const id = row?.id ?? randomUUID();
    const stamp = {
      value: JSON.stringify(value),
      version: version + 1,
      updated_at: call.now,
      updated_by: call.actor.id,
    };
    if (row === undefined)
      await call.tx.db('kernel.setting').insert({ facility_id: call.facility.id, id, key: 'dateTime', ...stamp });
    else await call.tx.db('kernel.setting').where({ facility_id: call.facility.id, id }).update(stamp);
    call.tx.audit({
      domain: 'Settings',
      action: 'update',
      entity: { table: 'kernel.setting', id, label: 'date and time settings' },
      changes,
    });
    return { value, version: version + 1 };
  }

  private async row(call: AnyCall): Promise<SettingRow | undefined> {
    const [row] = await call.tx.rows<SettingRow>({
      name: 'setting',
      text: 'select id, value, version from kernel.setting where facility_id = $1 and key = $2',
      values: [call.facility.id, 'dateTime'],
    });
    return row;
  }
}

/** True for names of the IANA time-zone database. */
function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
