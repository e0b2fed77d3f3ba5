/** Writes each step of an evaluation on a line of its own, once. */
export function progressTo(output: NodeJS.WriteStream): (done: number, total: number, stage: string) => void {
  let last = '';
  return (done, total, stage) => {
    if (stage === last) return;
    last = stage;
    output.write(`${done} of ${total}: ${stage}\n`);
  };
}
