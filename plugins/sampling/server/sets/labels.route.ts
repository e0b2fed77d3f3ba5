import { Type } from 'typebox';
import { defineRoute, DocumentPrinterToken, FacilitySettingsToken } from '#kernel/contract';
import { placeWords } from '#plugins/sampling/shared/place-words';
import { closed, Uuid } from '#schemas/lib/fields';
import { labelDocument, LabelQuery } from '../labels.js';
import { readSetSamples } from './read-set-samples.js';
import { setById } from './read-sets.js';

/** Labels of the samples of a set to print: a code that scanners read, and where the sample is taken. */
export const labelsRoute = defineRoute({
  method: 'GET',
  path: '/sample-sets/:id/labels/pdf',
  scope: 'facility',
  access: { anyOf: ['ResidueMeasure.Get'] },
  feature: 'sampling',
  summary: 'Labels with QR codes for the samples of a set, as PDF: a sheet, or one on each page for a roll of 62 mm',
  input: { params: Type.Object({ id: Uuid }, closed), query: LabelQuery },
  output: 'stream',
  leaves: { action: 'print', domain: 'SampleSet', what: 'labels of a sample set' },
  audit: { exempt: 'changes nothing' },
  useCase: {
    name: 'sampling.print-labels',
    deps: { printer: DocumentPrinterToken, settings: FacilitySettingsToken },
    run: async ({ printer, settings }, call) => {
      const set = await setById(call, call.input.params.id);
      const { samples } = await readSetSamples(call, { setIds: [set.id] });
      const model = await labelDocument(call, settings, call.input.query.format, {
        title: `Labels of sample set ${set.number}`,
        subtitle: `${set.equipment.externalId} ${set.equipment.name}`,
        versions: set.batchNumber === null ? [] : [['Batch number', set.batchNumber]],
        labels: samples
          .filter(({ state }) => state !== 'Absent')
          .map(sample => ({ code: sample.label, lines: [set.equipment.externalId, placeWords(sample)] })),
      });
      return printer.print(model, 'pdf', `labels-${set.number}`, call);
    },
  },
});
