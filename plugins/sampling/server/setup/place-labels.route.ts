import { Type } from 'typebox';
import {
  defineRoute,
  DocumentPrinterToken,
  FacilitySettingsToken,
  notFound,
  RecordsToken,
  validationError,
} from '#kernel/contract';
import { readEquipmentSurface } from '#plugins/equipment/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import { labelDocument, LabelQuery } from '../labels.js';
import { locationsOn } from './below-equipment.routes.js';

/** Labels of the sampling locations of equipment to fix beside them: the code is scanned in the sampling round (screen S04). */
export const placeLabelsRoute = defineRoute({
  method: 'GET',
  path: '/equipments/:id/sampling-locations/labels/pdf',
  scope: 'facility',
  access: { anyOf: ['SwabLocation.Get'] },
  feature: 'sampling',
  summary:
    'Labels with QR codes for the sampling locations of equipment, as PDF: a sheet, or one on each page for a roll of 62 mm',
  input: { params: Type.Object({ id: Uuid }, closed), query: LabelQuery },
  output: 'stream',
  leaves: { action: 'print', domain: 'SamplingLocation', what: 'labels of sampling locations' },
  audit: { exempt: 'changes nothing' },
  useCase: {
    name: 'sampling.print-place-labels',
    deps: { printer: DocumentPrinterToken, settings: FacilitySettingsToken, records: RecordsToken },
    run: async ({ printer, settings, records }, call) => {
      const equipment = await readEquipmentSurface(call, call.input.params.id);
      if (equipment === null) throw notFound('Equipment');
      const locations = await locationsOn(records, call, equipment.id);
      if (locations.length === 0)
        throw validationError({ path: 'id', message: `${equipment.externalId} has no sampling locations` });
      const title = `${equipment.externalId} ${equipment.name}`;
      const model = await labelDocument(call, settings, call.input.query.format, {
        title: `Labels of the sampling locations of ${equipment.externalId}`,
        subtitle: title,
        versions: [],
        labels: locations.map(({ externalId, name, description }) => ({
          code: String(externalId),
          lines: [title, `${String(name)}: ${String(description)}`],
        })),
      });
      return printer.print(model, 'pdf', `places-${equipment.externalId}`, call);
    },
  },
});
