/** A label by its start position. */
interface Label {
  readonly x: number;
  /** Baseline. */
  readonly y: number;
}

/** Area for labels. */
export interface LabelRoom {
  readonly width: number;
  readonly lineHeight: number;
  /** Last start position of a label. */
  readonly right: number;
  /** Baselines of the first and the last label. */
  readonly top: number;
  readonly bottom: number;
}

/**
 * Places labels right of their bubbles from top to bottom, moved down past overlapping ones; those below the plot move
 * up again with the ones above.
 */
export function placedLabels<L extends Label>(labels: readonly L[], room: LabelRoom): L[] {
  const { width, lineHeight, right, top, bottom } = room;
  const down: L[] = [];
  for (const label of labels.toSorted((a, b) => a.y - b.y)) {
    const beside = labels.filter(other => Math.abs(other.y - label.y) < 40 && Math.abs(other.x - label.x) < 60);
    const x = Math.min(right, Math.max(...beside.map(other => other.x)));
    const above = down.filter(other => Math.abs(other.x - x) < width).map(other => other.y + lineHeight);
    down.push({ ...label, x, y: Math.max(label.y, top, ...above) });
  }
  const up: L[] = [];
  for (const label of down.toSorted((a, b) => b.y - a.y)) {
    const below = up.filter(other => Math.abs(other.x - label.x) < width).map(other => other.y - lineHeight);
    up.push({ ...label, y: Math.min(label.y, bottom, ...below) });
  }
  return up.toReversed();
}
