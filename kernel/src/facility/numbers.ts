import {
  todayAt,
  validationError,
  type AnyCall,
  type NumberedKind,
  type NumberPattern,
  type Numbers,
  type ReservedNumber,
} from '#kernel/contract';
import { numberText, type Numbering } from '#schemas/numbering';
import type { Settings } from './settings.js';

/**
 * Numbers in series, each with its last number in a row. A series is known by the beginning that its numbers share, so that
 * two kinds with one prefix never get the same number.
 */
export class SeriesNumbers implements Numbers {
  constructor(
    private readonly kinds: () => readonly NumberedKind[],
    private readonly settings: Settings,
  ) {}

  async reserve(call: AnyCall, kind: string): Promise<ReservedNumber> {
    const [reserved] = await this.reserveMany(call, kind, 1);
    if (reserved === undefined) throw new Error('no number was reserved');
    return reserved;
  }

  async reserveMany(call: AnyCall, kind: string, count: number): Promise<readonly ReservedNumber[]> {
    if (count === 0) return [];
    const write = await this.writer(call, kind);
    const [row] = await call.tx.rows<{ last: number }>({
      name: 'reserve-numbers',
      text: `insert into kernel.number_series as s (facility_id, series, last) values ($1, $2, $3)
             on conflict (facility_id, series) do update set last = s.last + excluded.last returning last`,
      values: [call.facility.id, write(1).series, count],
    });
    const last = row?.last ?? count;
    return Array.from({ length: count }, (_, index) => {
      const number = last - count + index + 1;
      return { number, text: write(number).text };
    });
  }

  /** The patterns of the facility, for its settings. */
  async numbering(call: AnyCall): Promise<Numbering> {
    const { value, version } = await this.settings.get(call, 'numbering');
    const series = await call.tx.rows<{ series: string; last: number }>({
      name: 'last-numbers',
      text: 'select series, last from kernel.number_series where facility_id = $1',
      values: [call.facility.id],
    });
    const last = new Map(series.map(each => [each.series, each.last]));
    const year = (await todayAt(call, this.settings)).slice(0, 4);
    const numbering = this.kinds().flatMap(({ kind, title, pattern: standard }) => {
      if (standard === null) return [];
      const pattern = value[kind] ?? standard;
      const next = (last.get(numberText(pattern, year, 1).series) ?? 0) + 1;
      return [
        { kind, title, ...pattern, isOwn: value[kind] !== undefined, next: numberText(pattern, year, next).text },
      ];
    });
    return { numbering: numbering.toSorted((a, b) => (a.title < b.title ? -1 : 1)), version };
  }

  /** Chooses the pattern of a kind; null: its standard one. Numbers that were given stay as they are. */
  async choose(call: AnyCall, kind: string, pattern: NumberPattern | null, version: number): Promise<void> {
    const written = this.kinds().filter(each => each.pattern !== null);
    if (!written.some(each => each.kind === kind))
      throw validationError({
        path: 'kind',
        message: `must be one of ${written.map(each => each.kind).join(', ')}`,
      });
    const { [kind]: _before, ...others } = (await this.settings.get(call, 'numbering')).value;
    await this.settings.save(call, 'numbering', pattern === null ? others : { ...others, [kind]: pattern }, version);
  }

  private async writer(call: AnyCall, kind: string): Promise<(number: number) => ReturnType<typeof numberText>> {
    const declared = this.kinds().find(each => each.kind === kind);
    if (declared === undefined) throw new Error(`no numbers are declared for ${kind}`);
    if (declared.pattern === null) return number => ({ series: `${kind} #`, text: String(number) });
    const pattern = (await this.settings.get(call, 'numbering')).value[kind] ?? declared.pattern;
    const year = (await todayAt(call, this.settings)).slice(0, 4);
    return number => numberText(pattern, year, number);
  }
}
