import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import encodeQR from 'qr';
import { afterAll } from 'vitest';

/** A film (Y4M) that shows the code of a label, as the camera of a tablet sees it; removed after the tests of the file. */
export function filmOf(label: string): string {
  const code = encodeQR(label, 'raw', { border: 4 });
  const [width, height, module] = [640, 480, 10];
  const light = Buffer.alloc(width * height, 200);
  for (const [row, line] of code.entries())
    for (const [column, isDark] of line.entries())
      for (let y = 0; isDark && y < module; y += 1)
        light.fill(
          30,
          (80 + row * module + y) * width + 150 + column * module,
          (80 + row * module + y) * width + 160 + column * module,
        );
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  const folder = mkdtempSync(path.join(tmpdir(), 'limpid-film-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'label.y4m');
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
  return file;
}
