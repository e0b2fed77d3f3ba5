/** The number of ascending numbers below a value: its place where it is among them. */
export function placeIn(ascending: Int32Array, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places of some ascending numbers, each among `ascending`. */
function placesIn(ascending: Int32Array, some: Int32Array): Int32Array {
  const places = new Int32Array(some.length);
  let place = 0;
  for (let index = 0; index < some.length; index++) {
    const value = some[index] ?? 0;
    while ((ascending[place] ?? value) < value) place += 1;
    places[index] = place;
  }
  return places;
}

/** Finds places among one list after the other; keeps the last ones, because consecutive rows share their list. */
export class LastPlaces {
  private ascending: Int32Array | null = null;
  private some: Int32Array | null = null;
  private places: Int32Array = new Int32Array(0);

  /** The places of `some` in `ascending`, which has all of them, among `count` numbers in all. */
  of(ascending: Int32Array, some: Int32Array, count: number): Int32Array {
    if (ascending.length === count) return some;
    if (ascending !== this.ascending || some !== this.some) this.places = placesIn(ascending, some);
    this.ascending = ascending;
    this.some = some;
    return this.places;
  }
}
