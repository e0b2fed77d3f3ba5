import { maxExtrapolationFactor, routes, type Extrapolation } from './substance.js';

/** A cell of a sheet with two extrapolations. */
export const extrapolationExample = 'parenteral × 0.4: absorbed to 40 percent | topical × 1: absorbed alike';

/** Extrapolations as one cell of a sheet; empty without any. */
export function extrapolationText(extrapolations: readonly Extrapolation[]): string {
  return extrapolations.map(({ route, factor, reason }) => `${route} × ${factor}: ${reason}`).join(' | ');
}

/** The extrapolations of a cell; null where it is not in the form of the example. */
export function parseExtrapolations(text: string): Extrapolation[] | null {
  // A reason may itself contain a bar: only a bar before a route separates.
  const parts = text.split(new RegExp(String.raw`\s*\|\s*(?=(?:${routes.join('|')})\s*[×x*])`));
  const found = parts.map(part => {
    const [, name = '', number = '', reason = ''] =
      /^\s*([a-z]+)\s*[×x*]\s*([\d.eE+-]+)\s*:\s*(.+?)\s*$/s.exec(part) ?? [];
    const route = routes.find(each => each === name);
    const factor = Number(number);
    return route === undefined || !(factor > 0) || factor > maxExtrapolationFactor || reason === ''
      ? null
      : { route, factor, reason };
  });
  return found.every(each => each !== null) ? found : null;
}
