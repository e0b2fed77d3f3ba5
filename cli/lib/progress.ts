import type { ImportProgress } from '#kernel/ops';

const width = 30;
const redrawMs = 100;

/** Shows import progress: a bar on a terminal, otherwise one line for each finished section. */
export class ProgressLine {
  private drawnAt = 0;

  constructor(private readonly output: NodeJS.WriteStream) {}

  readonly show = ({ section, done, total }: ImportProgress): void => {
    if (!this.output.isTTY) {
      if (done === total) this.output.write(`${section}: ${total} rows read\n`);
      return;
    }
    const now = Date.now();
    if (done < total && now - this.drawnAt < redrawMs) return;
    this.drawnAt = now;
    const filled = Math.round((done / total) * width);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
    this.output.write(`\r\u001B[K${bar} ${section} ${done} of ${total}`);
  };

  /** Removes the bar, so that the next output starts on a new line. */
  clear(): void {
    if (this.output.isTTY) this.output.write('\r\u001B[K');
  }
}
