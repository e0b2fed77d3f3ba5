import { useEffect, useState, type RefObject } from 'react';

/** One side of a grid whose rows or columns all have the same size, after a frozen header. */
export interface Side {
  readonly count: number;
  readonly size: number;
  readonly header: number;
}

/** A row or column in the document. */
export interface Placed {
  readonly index: number;
  readonly start: number;
}

interface Seen {
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

/** So many rows and columns beside those in sight are in the document too, so that scrolling shows no gaps. */
const beside = 5;

/** First and last row and column in sight of a scrolling element; the component is drawn anew only when they change. */
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

/** The rows or columns to draw. `at` is one of them wherever it is: an element with the focus must stay in the document. */
export function placed([first, last]: readonly [number, number], side: Side, at: number): Placed[] {
  const from = Math.max(0, first - beside);
  const to = Math.min(side.count - 1, last + beside);
  const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  if (at < from) indexes.unshift(at);
  else if (at > to && at < side.count) indexes.push(at);
  return indexes.map(index => ({ index, start: startOf(index, side) }));
}

/** Where an item begins in pixels from the edge of the grid, behind the frozen header. */
export function startOf(index: number, { size, header }: Side): number {
  return header + index * size;
}

/** Where to scroll to so that an item is seen beside the frozen header; where it is already when it is seen. */
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
