import { createRequire } from 'node:module';
import path from 'node:path';
import pdfmake from 'pdfmake';
import { serveThread } from '../threads/serve-thread.js';
import { paperHash } from './content-hash.js';
import { fromParts, type DocumentPart } from './document-parts.js';
import { lettersOf } from './letters.js';
import { pdfDefinition } from './pdf-definition.js';

const require = createRequire(import.meta.url);
const fonts = require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0];
const fontFolder = path.dirname(require.resolve('pdfmake/package.json'));

pdfmake.setFonts(fonts);
// A document is made of its model alone: nothing is fetched, and no file but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file: string) => path.resolve(file).startsWith(fontFolder));
const letters = lettersOf(fonts, 'Roboto');

serveThread<DocumentPart>(async (parts, progress) => {
  const model = fromParts(parts);
  progress(0, 0, 'Laying out the pages');
  let told = 0;
  pdfmake.setProgressCallback(part => {
    const done = Math.floor(part * 100);
    if (done === told) return;
    told = done;
    progress(done, 100, 'Writing the pages');
  });
  const pdf = await pdfmake.createPdf(pdfDefinition(model, paperHash(model), letters)).getBuffer();
  return new Uint8Array(pdf);
});
