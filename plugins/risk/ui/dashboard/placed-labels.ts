/** A line of text that begins at a place in a picture. */
interface Label {
  readonly x: number;
  /** Its base line. */
  readonly y: number;
}

/** The room that labels have. */
export interface LabelRoom {
  readonly width: number;
  readonly lineHeight: number;
  /** Where the last label may begin. */
  readonly right: number;
  /** Base lines of the highest and of the lowest label. */
  readonly top: number;
  readonly bottom: number;
}

/**
 * Labels from top to bottom, right of the bubbles beside them, each moved down past the ones that it would cover. What would
 * leave the picture at the bottom, over the numbers of the axis, moves up again with those above it.
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
