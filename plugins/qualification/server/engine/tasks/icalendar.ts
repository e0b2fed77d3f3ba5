/** An event of whole days. */
export interface CalendarEvent {
  /** Unique for ever, so that a calendar that has it replaces it. */
  readonly uid: string;
  /** 2026-11-21 */
  readonly day: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string | null;
}

/** Octets of a line, without its end (RFC 5545, 3.1). */
const lineOctets = 75;

/** A calendar file (RFC 5545) of events of whole days; `now` is the moment at which it was written. */
export function calendarFile(name: string, events: readonly CalendarEvent[], now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Limpid//Qualification calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, day, summary, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${escaped(summary)}`,
      ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
      ...(url === null ? [] : [`URL:${url}`]),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines
    .flatMap(folded)
    .map(line => `${line}\r\n`)
    .join('');
}

/** Text as a value: backslash, comma, semicolon and line ends are escaped (3.3.11). */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, found => `\\${found}`).replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** A long line as several, of which all but the first begin with a blank; characters are not divided. */
function folded(line: string): string[] {
  const lines: string[] = [];
  let [part, octets] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > lineOctets) {
      lines.push(part);
      [part, octets] = [' ', 1];
    }
    part += character;
    octets += length;
  }
  return [...lines, part];
}
