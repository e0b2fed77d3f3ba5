import { useEffect, useState, type RefObject } from 'react';

/** One axis of a grid with rows or columns of equal size, after a frozen header. */
export interface Side {
  readonly count: number;
  readonly size: number;
  readonly header: number;
}

/** A rendered row or column. */
export interface Placed {
  readonly index: number;
  readonly start: number;
}

interface Seen {
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

/** Number of rows and columns rendered beyond the visible ones, so that scrolling shows no gaps. */
const beside = 5;

/** First and last visible row and column of a scrolling element; renders again only when they change. */
export function useWindow(scroller: RefObject<HTMLElement | null>, rows: Side, columns: Side): Seen {
  const [seen, setSeen] = useState<Seen>({ rows: [0, 40], columns: [0, 40] });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (): void => {
      const next = {
        rows: inSight(element.scrollTop, element.clientHeight, rows),
        columns: inSight(element.scrollLeft, element.clientWidth, columns),
      };
      setSeen(before => (isSame(before, next) ? before : next));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, rows, columns]);
  return seen;
}

/** The rows or columns to render, always including `at`, because the focused element must stay in the document. */
export function placed([first, last]: readonly [number, number], side: Side, at: number): Placed[] {
  const from = Math.max(0, first - beside);
  const to = Math.min(side.count - 1, last + beside);
  const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  if (at < from) indexes.unshift(at);
  else if (at > to && at < side.count) indexes.push(at);
  return indexes.map(index => ({ index, start: startOf(index, side) }));
}

/** Offset of an item in pixels from the edge of the grid, after the frozen header. */
export function startOf(index: number, { size, header }: Side): number {
  return header + index * size;
}

/** Scroll position that makes an item visible next to the frozen header; unchanged when it is visible. */
export function scrolledTo(index: number, side: Side, scrolled: number, length: number): number {
  const start = startOf(index, side);
  if (start - side.header < scrolled) return start - side.header;
  const end = start + side.size;
  return end > scrolled + length ? end - length : scrolled;
}

function inSight(scrolled: number, length: number, { size, header }: Side): readonly [number, number] {
  return [Math.floor(scrolled / size), Math.ceil((scrolled + length - header) / size)];
}

function isSame(one: Seen, other: Seen): boolean {
  return (
    one.rows[0] === other.rows[0] &&
    one.rows[1] === other.rows[1] &&
    one.columns[0] === other.columns[0] &&
    one.columns[1] === other.columns[1]
  );
}
