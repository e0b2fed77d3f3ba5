import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);

const classes: readonly (readonly [file: string, methods: readonly string[]])[] = [
  ['PDFDocument', ['provideFont', 'provideImage', 'addPage', 'addContent', 'end']],
  ['LayoutBuilder', ['registerTableLayouts', 'layoutDocument']],
  ['Renderer', ['renderLine', 'renderVector', 'renderImage']],
];

test.each(classes)('pdfmake has the part %s with the methods that documents use', (file, methods) => {
  const part = (require(`pdfmake/js/${file}.js`) as { readonly default: { readonly prototype: object } }).default;
  const missing = methods.filter(name => typeof (part.prototype as Record<string, unknown>)[name] !== 'function');
  expect(missing).toEqual([]);
});

test('pdfmake has the layouts of tables and the font of documents', () => {
  const { tableLayouts } = require('pdfmake/js/tableLayouts.js') as { readonly tableLayouts: Record<string, unknown> };
  expect(Object.keys(tableLayouts)).toContain('noBorders');
  expect(Object.keys(require('pdfmake/fonts/Roboto.js') as object)).toContain('Roboto');
});

test('the version of pdfmake is fixed, because its parts are not published', () => {
  const { dependencies } = require('../../../package.json') as { readonly dependencies: Record<string, string> };
  const { version } = require('pdfmake/package.json') as { readonly version: string };
  expect(dependencies['pdfmake']).toBe(version);
});
