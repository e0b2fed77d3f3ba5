import { Type } from 'typebox';
import { defineRoute, DocumentPrinterToken, FacilitySettingsToken, type DocumentModel } from '#kernel/contract';
import { placeWords } from '#plugins/sampling/shared/place-words';
import { closed, Uuid } from '#schemas/lib/fields';
import { readSetSamples } from './read-set-samples.js';
import { setById } from './read-sets.js';

/** Labels of the samples of a set to print: a code that scanners read, and where the sample is taken. */
export const labelsRoute = defineRoute({
  method: 'GET',
  path: '/sample-sets/:id/labels/pdf',
  scope: 'facility',
  access: { anyOf: ['ResidueMeasure.Get'] },
  feature: 'sampling',
  summary: 'A sheet of labels with QR codes for the samples of a set, as PDF',
  input: { params: Type.Object({ id: Uuid }, closed) },
  output: 'stream',
  leaves: { action: 'print', domain: 'SampleSet', what: 'labels of a sample set' },
  audit: { exempt: 'changes nothing' },
  useCase: {
    name: 'sampling.print-labels',
    deps: { printer: DocumentPrinterToken, settings: FacilitySettingsToken },
    run: async ({ printer, settings }, call) => {
      const set = await setById(call, call.input.params.id);
      const { samples } = await readSetSamples(call, { setIds: [set.id] });
      const model: DocumentModel = {
        title: `Labels of sample set ${set.number}`,
        subtitle: `${set.equipment.externalId} ${set.equipment.name}`,
        facility: call.facility.name,
        printedBy: call.actor.fullName,
        printedAt: call.now,
        dateTime: await settings.dateTime(call),
        versions: set.batchNumber === null ? [] : [['Batch number', set.batchNumber]],
        blocks: [
          {
            kind: 'labels',
            labels: samples
              .filter(({ state }) => state !== 'Absent')
              .map(sample => ({ code: sample.label, lines: [set.equipment.externalId, placeWords(sample)] })),
          },
        ],
        sheets: [],
      };
      return printer.print(model, 'pdf', `labels-${set.number}`, call);
    },
  },
});
