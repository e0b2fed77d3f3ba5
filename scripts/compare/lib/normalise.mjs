const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Fields that identify a record to people, the most telling first. */
const names = ['externalId', 'username', 'name', 'title'];
/** Values that differ between two installations of the same code. */
const volatileFields = new Set(['requestId', 'seq', 'hash', 'xid', 'engineVersion', 'softwareVersion', 'token', 'key']);
const now = new Date();
const month = now.toLocaleString('en', { month: 'short', timeZone: 'UTC' });
/** The day of the capture as it is stored and as it is shown. */
const today = new RegExp(
  `${now.toISOString().slice(0, 10)}|\\b0?${now.getUTCDate()} ${month},? ${now.getUTCFullYear()}`,
  'g',
);

/** Replaces what differs between two fresh installations of the same code by words that do not. */
export class Normaliser {
  /** @type {Map<string, string>} id → name, with the rank of the field that the name came from in front */
  #known = new Map();

  /**
   * Learns what ids are called from every object that has an id and a name.
   *
   * @param {unknown} value
   */
  learn(value) {
    if (value === null || typeof value !== 'object') return;
    const rank = names.findIndex(field => typeof value[field] === 'string');
    if (typeof value.id === 'string' && rank >= 0) {
      const name = `${rank}${value[names[rank]]}`;
      const known = this.#known.get(value.id);
      if (known === undefined || name < known) this.#known.set(value.id, name);
    }
    for (const each of Object.values(value)) this.learn(each);
  }

  /**
   * Text without ids, times and hashes.
   *
   * @param {string} text
   */
  text(text) {
    return text
      .replace(uuid, id => (this.#known.has(id) ? `<id of ${this.#known.get(id).slice(1)}>` : '<id>'))
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?/g, '<time>')
      .replace(/\d{4}-\d\d-\d\d[ ,]+\d\d:\d\d(:\d\d)?/g, '<time>')
      .replace(/\d{1,2} [A-Z][a-z]{2,8},? \d{4},?\s+(at )?\d\d:\d\d(:\d\d)?/g, '<time>')
      .replace(today, '<today>')
      .replace(/\b[0-9a-f]{32,128}\b/g, '<hash>');
  }

  /**
   * A value of JSON with its keys sorted and without what is volatile.
   *
   * @param {unknown} value
   */
  value(value) {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map(each => this.value(each));
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value).map(([key, each]) => [
      this.text(key),
      volatileFields.has(key) && typeof each !== 'object' ? `<${key}>` : this.value(each),
    ]);
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}
