/**
 * The cost of each changeover, from row to column; Infinity where it is forbidden. The first row stands for what is on the
 * equipment now, so that row and column 0 are never part of an order.
 */
export type ChangeoverCosts = readonly (readonly number[])[];

/** Up to so many productions all orders are compared, in effect; above, a good order is improved step by step. */
export const mostExact = 10;

/** What an order costs: first its forbidden changeovers, then the sum of the others. */
export interface OrderCost {
  readonly forbidden: number;
  readonly sum: number;
}

/** The cost of running places in an order, after what is on the equipment now. */
export function costOf(costs: ChangeoverCosts, order: readonly number[]): OrderCost {
  let [forbidden, sum, last] = [0, 0, 0];
  for (const place of order) {
    const cost = costs[last]?.[place] ?? 0;
    if (cost === Infinity) forbidden += 1;
    else sum += cost;
    last = place;
  }
  return { forbidden, sum };
}

/** Rounding of sums must not pass for a better order. */
const rounding = 1e-9;

/** Whether one order costs less than another. */
export function isCheaper(one: OrderCost, other: OrderCost): boolean {
  if (one.forbidden !== other.forbidden) return one.forbidden < other.forbidden;
  return one.sum < other.sum - rounding;
}

/**
 * The cheapest order of places (each from 1 to the number of productions, as given): exact for up to `mostExact`, by nearest
 * neighbours and exchanges above; never worse than the order given, which stays where no other is cheaper.
 */
export function bestOrder(costs: ChangeoverCosts, given: readonly number[]): readonly number[] {
  if (given.length < 2) return given;
  const found = given.length <= mostExact ? exactOrder(costs, given) : improved(costs, nearest(costs, given));
  const also = given.length <= mostExact ? given : improved(costs, given);
  const best = isCheaper(costOf(costs, also), costOf(costs, found)) ? also : found;
  return isCheaper(costOf(costs, best), costOf(costs, given)) ? best : given;
}

/** Compares all orders by the set of places that came before and the last of them (Held and Karp, 1962). */
function exactOrder(costs: ChangeoverCosts, places: readonly number[]): readonly number[] {
  const count = places.length;
  const sets = 1 << count;
  const forbidden = new Float64Array(sets * count).fill(Infinity);
  const sums = new Float64Array(sets * count).fill(Infinity);
  const before = new Int8Array(sets * count).fill(-1);
  const take = (set: number, last: number, cost: OrderCost, from: number): void => {
    const at = set * count + last;
    const known = { forbidden: forbidden[at] ?? Infinity, sum: sums[at] ?? Infinity };
    if (!isCheaper(cost, known)) return;
    forbidden[at] = cost.forbidden;
    sums[at] = cost.sum;
    before[at] = from;
  };
  const step = (from: number, to: number, cost: OrderCost): OrderCost => {
    const more = costs[from]?.[to] ?? 0;
    return more === Infinity
      ? { forbidden: cost.forbidden + 1, sum: cost.sum }
      : { forbidden: cost.forbidden, sum: cost.sum + more };
  };
  for (let last = 0; last < count; last++)
    take(1 << last, last, step(0, places[last] ?? 0, { forbidden: 0, sum: 0 }), -1);
  for (let set = 1; set < sets; set++)
    for (let last = 0; last < count; last++) {
      const at = set * count + last;
      const cost = { forbidden: forbidden[at] ?? Infinity, sum: sums[at] ?? Infinity };
      if (cost.forbidden === Infinity) continue;
      for (let next = 0; next < count; next++)
        if ((set & (1 << next)) === 0)
          take(set | (1 << next), next, step(places[last] ?? 0, places[next] ?? 0, cost), last);
    }
  return followed(before, forbidden, sums, places);
}

/** The order that ends the cheapest, read from its end. */
function followed(
  before: Int8Array,
  forbidden: Float64Array,
  sums: Float64Array,
  places: readonly number[],
): readonly number[] {
  const count = places.length;
  let set = (1 << count) - 1;
  const costAt = (last: number): OrderCost => ({
    forbidden: forbidden[set * count + last] ?? Infinity,
    sum: sums[set * count + last] ?? Infinity,
  });
  let last = 0;
  for (let other = 1; other < count; other++) if (isCheaper(costAt(other), costAt(last))) last = other;
  const order: number[] = [];
  while (last >= 0) {
    order.unshift(places[last] ?? 0);
    const from = before[set * count + last] ?? -1;
    set &= ~(1 << last);
    last = from;
  }
  return order;
}

/** Always the cheapest changeover next. */
function nearest(costs: ChangeoverCosts, places: readonly number[]): readonly number[] {
  const left = [...places];
  const order: number[] = [];
  let last = 0;
  while (left.length > 0) {
    const from = costs[last] ?? [];
    const next = left.reduce((best, each) => ((from[each] ?? 0) < (from[best] ?? 0) ? each : best));
    left.splice(left.indexOf(next), 1);
    order.push(next);
    last = next;
  }
  return order;
}

/** Moves a production or turns a part of the order round while that is cheaper. */
function improved(costs: ChangeoverCosts, start: readonly number[]): readonly number[] {
  let best = start;
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const other of neighbours(best)) {
      if (!isCheaper(costOf(costs, other), costOf(costs, best))) continue;
      best = other;
      isBetter = true;
      break;
    }
  }
  return best;
}

function* neighbours(order: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < order.length; from++)
    for (let to = from + 1; to < order.length; to++) {
      const part = order.slice(from, to + 1);
      yield [...order.slice(0, from), ...part.toReversed(), ...order.slice(to + 1)];
      yield [...order.slice(0, from), ...part.slice(1), ...part.slice(0, 1), ...order.slice(to + 1)];
      yield [...order.slice(0, from), ...part.slice(-1), ...part.slice(0, -1), ...order.slice(to + 1)];
    }
}
