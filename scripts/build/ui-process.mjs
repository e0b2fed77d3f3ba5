import path from 'node:path';
import { buildUi } from '../build-ui.mjs';
import { root } from '../lib/paths.mjs';

await buildUi({ root, outDir: path.join(root, 'dist', 'ui'), log: line => console.log(line) });
process.exit(0);
