import { withinSentence } from '#schemas/lib/within-sentence';
import { changeText, type RecordNames } from './change-text.js';
import { undeclaredLabels, type FieldLabels } from './field-labels.js';
import { importedText } from './import-text.js';
import type { AuditBody } from './log.js';

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
  openMail: 'opened the mail %',
  // In entries of earlier releases.
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
  Recall: 'recalled %',
  Revise: 'began a revision of %',
  Abandon: 'abandoned %',
  Retire: 'asked to retire %',
  ConfirmValid: 'confirmed % as still valid',
  ReviewTrail: 'reviewed the audit trail of %',
  markStale: 'marked % as stale',
  delegate: 'delegated a signature of %',
  reassign: 'gave a signature of % to somebody else',
  endDelegation: 'took back a delegated signature of %',
  Submit: 'submitted %',
  Review: 'reviewed %',
  Approve: 'approved %',
  Reject: 'returned %',
  'transition.refused': 'was refused a step with %',
  supersede: 'superseded %',
  evaluate: 'evaluated %',
  end: 'ended %',
  openSeat: 'opened a read-only seat for %',
  extendSeat: 'extended the seat of %',
  endSeat: 'ended the seat of % before its time',
  alarm: 'raised an alarm for %',
  takeData: 'filled % from data',
  withdraw: 'withdrew %',
  replace: 'replaced %',
  remove: 'removed %',
  compare: 'asked for a comparison with the %',
  emergencyLogin: 'signed in in an emergency',
  print: 'printed %',
  download: 'downloaded %',
  verify: 'checked %',
  migrate: 'changed %',
  confirmIdentity: 'confirmed the identity of %',
  chooseNotices: 'chose how to hear of %',
  suspendSigning: 'suspended the right of % to sign',
};
const shownChanges = 3;

/** One entry as a sentence: who did what to which record, from what to what, and why. */
export function sentence(
  body: AuditBody,
  names: RecordNames = new Map(),
  labels: FieldLabels = undeclaredLabels,
): string {
  if (body.action === 'permission.refused') return refused(body);
  const phrase = labels.done(body.entity.table, body.action) ?? phrases[body.action] ?? `${words(body.action)} %`;
  const done = `${body.actor.fullName} ${doneText(body, names, labels) ?? phrase.replace('%', body.entity.label).trim()}`;
  return body.reason === null ? done : `${done}, because: ${body.reason}`;
}

/** What the changes themselves say; null where the verb says all. */
function doneText(body: AuditBody, names: RecordNames, labels: FieldLabels): string | null {
  if (body.action === 'update') return changed(body, names, labels);
  if (body.action === 'editDraft') {
    const entity = { ...body.entity, label: `the draft of ${body.entity.label}` };
    return changed({ ...body, entity }, names, labels);
  }
  return body.action === 'import' ? importedText(body) : null;
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
    values: changeText(change.from, change.to, {
      names,
      value: text => labels.value(entity.table, change.path, text),
    }),
  }));
  const [only] = parts;
  if (only === undefined) return `changed ${entity.label}`;
  if (parts.length === 1) return `changed ${only.path} of ${entity.label}${joined(only.values, ': ', '')}`;
  const first = parts.slice(0, shownChanges).map(part => `${part.path}${joined(part.values, ' (', ')')}`);
  const more = parts.length - first.length;
  return `changed ${entity.label}: ${first.join(', ')}${more === 0 ? '' : ` and ${more} more ${more === 1 ? 'field' : 'fields'}`}`;
}

/** Old and new value follow the field as they are; what happened to members of a list is set apart. */
function joined(values: string, before: string, after: string): string {
  return values.startsWith('from ') ? ` ${values}` : `${before}${values}${after}`;
}

/** minBatchSize → min batch size; a name with spaces is in words already. */
function words(path: string): string {
  if (path.includes(' ')) return path;
  return path.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}
