import type { AuditBody } from './log.js';

const verbs: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  archive: 'archived',
  unarchive: 'restored',
  login: 'signed in',
  logout: 'signed out',
};

/** One entry as a sentence: who did what to which record, from what to what, and why. */
export function sentence(body: AuditBody): string {
  const verb = verbs[body.action] ?? body.action;
  const subject = `${body.actor.fullName} ${verb}`;
  const because = body.reason === null ? '' : `, because: ${body.reason}`;
  const label = body.entity.label;
  if (body.action !== 'update' || body.changes.length === 0) return `${subject} ${label}${because}`.trim();
  const [only] = body.changes;
  if (body.changes.length === 1 && only !== undefined) {
    return `${subject} ${words(only.path)} of ${label} from ${shown(only.from)} to ${shown(only.to)}${because}`;
  }
  const parts = body.changes
    .slice(0, 3)
    .map(change => `${words(change.path)} from ${shown(change.from)} to ${shown(change.to)}`);
  const more = body.changes.length > 3 ? ` and ${body.changes.length - 3} more fields` : '';
  return `${subject} ${parts.join(', ')}${more} of ${label}${because}`;
}

/** minBatchSize → min batch size */
function words(path: string): string {
  return path.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && 'value' in value && 'unit' in value)
    return `${String(value.value)} ${String(value.unit)}`;
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  if (typeof value === 'object') return 'an object';
  const text = String(value as string | number);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
