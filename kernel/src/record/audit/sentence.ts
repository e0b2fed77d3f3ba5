import { withinSentence } from '#schemas/lib/within-sentence';
import { undeclaredLabels, type FieldLabels } from './field-labels.js';
import type { AuditBody } from './log.js';

/** Names of records by id, where a change holds the id of another record. */
export type RecordNames = ReadonlyMap<string, string>;

/** What a user did with a record; `%` is the label of the record. */
const phrases: Readonly<Record<string, string>> = {
  create: 'created %',
  update: 'changed %',
  archive: 'archived %',
  unarchive: 'restored %',
  import: 'imported %',
  export: 'exported %',
  block: 'blocked %',
  unblock: 'unblocked %',
  enable: 'enabled %',
  login: 'signed in',
  logout: 'signed out',
  displaceSession: 'ended an open session by signing in again',
  failedLogin: 'failed to sign in',
  changePassword: 'changed the password of %',
  alertUnknownNames: 'tried %',
  lock: 'was locked out after too many wrong passwords',
  passwordExpired: 'let the password grow too old',
  register: 'chose a first password',
  firstLogin: 'signed in for the first time',
  requestReset: 'asked for a new password',
  useSecretKey: 'used a secret key',
  resendInvitation: 'sent another link to %',
  issueSecretKey: 'made a secret key for %',
  cancelSecretKey: 'cancelled open keys of %',
  openLetter: 'opened the mail %',
  delete: 'removed %',
  decide: 'decided about %',
  complete: 'completed and signed %',
  cancel: 'gave up %',
  move: 'saw a change of %',
  noteClock: 'noticed a clock that was moved back, at %',
  linkIdentity: 'was recognized by another system for the first time',
  unlinkIdentity: 'untied % from other systems',
  reauthenticate: 'proved the own identity again',
  sign: 'signed %',
  'transition.refused': 'was refused a step with %',
  print: 'printed %',
  download: 'downloaded %',
  verify: 'checked %',
  migrate: 'changed %',
  confirmIdentity: 'confirmed the identity of %',
  suspendSigning: 'suspended the right of % to sign',
};
const shownChanges = 3;
const shownCharacters = 120;

/** One entry as a sentence: who did what to which record, from what to what, and why. */
export function sentence(
  body: AuditBody,
  names: RecordNames = new Map(),
  labels: FieldLabels = undeclaredLabels,
): string {
  if (body.action === 'permission.refused') return refused(body);
  const phrase = phrases[body.action] ?? `${words(body.action)} %`;
  const done = `${body.actor.fullName} ${body.action === 'update' ? changed(body, names, labels) : phrase.replace('%', body.entity.label).trim()}`;
  return body.reason === null ? done : `${done}, because: ${body.reason}`;
}

/** The refused call and the missing permission. */
function refused({ actor, changes }: AuditBody): string {
  const valueOf = (path: string): unknown => changes.find(change => change.path === path)?.to;
  const again = valueOf('repeated');
  const times = again === undefined ? '' : ` ${String(again)} more ${again === 1 ? 'time' : 'times'}`;
  return `${actor.fullName} was refused ${String(valueOf('call'))}${times}: ${String(valueOf('why'))}`;
}

function changed({ entity, changes }: AuditBody, names: RecordNames, labels: FieldLabels): string {
  const parts = changes.map(change => ({
    path: withinSentence(labels(entity.table, change.path)),
    values: `from ${shown(change.from, names)} to ${shown(change.to, names)}`,
  }));
  const [only] = parts;
  if (only === undefined) return `changed ${entity.label}`;
  if (parts.length === 1) return `changed ${only.path} of ${entity.label} ${only.values}`;
  const first = parts.slice(0, shownChanges).map(part => `${part.path} ${part.values}`);
  const more = parts.length - first.length;
  return `changed ${entity.label}: ${first.join(', ')}${more === 0 ? '' : ` and ${more} more ${more === 1 ? 'field' : 'fields'}`}`;
}

/** minBatchSize → min batch size; a name with spaces is in words already. */
function words(path: string): string {
  if (path.includes(' ')) return path;
  return path.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

/** A value as people read it. */
export function shown(value: unknown, names: RecordNames): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return short(names.get(value) ?? value);
  if (Array.isArray(value)) return list(value, names);
  if (typeof value !== 'object') return String(value as bigint);
  if ('value' in value && 'unit' in value) return `${String(value.value)} ${String(value.unit)}`;
  const members = Object.entries(value).map(([key, member]) => `${words(key)} ${shown(member, names)}`);
  return short(members.join(', '));
}

function list(values: readonly unknown[], names: RecordNames): string {
  const plain = values.every(value => typeof value === 'string' || typeof value === 'number');
  if (plain && values.length > 0 && values.length <= 5)
    return short(values.map(value => shown(value, names)).join(', '));
  return values.length === 1 ? '1 entry' : `${values.length} entries`;
}

function short(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters - 1)}…` : text;
}
