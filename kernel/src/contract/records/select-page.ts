/** Compares two places; no two places are equal. */
export type PlaceOrder = (a: number, b: number) => number;

/**
 * The places from `from` to `to` of an order, without sorting all of them: the others only move to their side.
 * `places` is left in another order.
 */
export function selectPage(places: Int32Array, from: number, to: number, order: PlaceOrder): Int32Array {
  const start = Math.min(from, places.length);
  const end = Math.min(to, places.length);
  splitAt(places, start, 0, places.length, order);
  splitAt(places, end, start, places.length, order);
  return places.subarray(start, end).toSorted(order);
}

/** Moves places before the n-th of the order to its left between `first` and `end`, and the rest to its right. */
function splitAt(places: Int32Array, nth: number, first: number, end: number, order: PlaceOrder): void {
  let [low, high] = [first, end - 1];
  while (low < high && nth > low && nth <= high) {
    const pivot = middleOf(places[low] ?? 0, places[(low + high) >>> 1] ?? 0, places[high] ?? 0, order);
    let [left, right] = [low, high];
    while (left <= right) {
      while (order(places[left] ?? 0, pivot) < 0) left += 1;
      while (order(places[right] ?? 0, pivot) > 0) right -= 1;
      if (left > right) break;
      const moved = places[left] ?? 0;
      places[left] = places[right] ?? 0;
      places[right] = moved;
      left += 1;
      right -= 1;
    }
    if (nth <= right) high = right;
    else if (nth >= left) low = left;
    else return;
  }
}

function middleOf(a: number, b: number, c: number, order: PlaceOrder): number {
  const [low, high] = order(a, b) < 0 ? [a, b] : [b, a];
  if (order(c, low) < 0) return low;
  return order(c, high) < 0 ? c : high;
}
