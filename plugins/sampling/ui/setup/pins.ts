/** A place on an image, as shares of its width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const step = 0.01;
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The place after a key; null for keys that do not move a pin. With Shift it moves ten times as far. */
export function movedBy(key: string, isFar: boolean, { x, y }: Place): Place | null {
  const move = moves[key];
  if (move === undefined) return null;
  const far = isFar ? 10 : 1;
  return { x: within(x + move[0] * far), y: within(y + move[1] * far) };
}

/** Rounded to a thousandth, inside the image. */
export function within(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
}
