import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import type { DocumentModel } from '#kernel/contract';
import { paperHash } from './content-hash.js';
import { lettersOf } from './letters.js';
import { pdfDefinition } from './pdf-definition.js';

const require = createRequire(import.meta.url);
const fonts = require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0];
const fontFolder = path.dirname(require.resolve('pdfmake/package.json'));

const model = workerData as DocumentModel;
pdfmake.setFonts(fonts);
// A document is made of its model alone: nothing is fetched, and no file but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file: string) => path.resolve(file).startsWith(fontFolder));
try {
  const definition = pdfDefinition(model, paperHash(model), lettersOf(fonts, 'Roboto'));
  const pdf = await pdfmake.createPdf(definition).getBuffer();
  parentPort?.postMessage({ result: new Uint8Array(pdf) });
} catch (error) {
  parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
