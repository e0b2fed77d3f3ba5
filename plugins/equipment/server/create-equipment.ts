import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  FileStoreToken,
  RecordsToken,
  type Row,
  type UploadedFile,
} from '#kernel/contract';
import { closed, RecordOf } from '#schemas/lib/fields';
import { Equipment } from '#plugins/equipment/shared/equipment';
import { equipment } from './equipment.resource.js';
import { addImages, imageUploads } from './images/images.js';

const { externalId, name, equipmentType, totalSurfaceArea: _computed, ...optional } = Equipment.properties;
const NewEquipment = Type.Object(
  { externalId, name, equipmentType, ...Type.Partial(Type.Object(optional)).properties },
  closed,
);

/** Creates equipment; a multipart call sends its fields as JSON in the field `data` and its images as files. */
const createEquipment = defineUseCase<
  { readonly body: Static<typeof NewEquipment>; readonly files: readonly UploadedFile[] },
  { equipment: Row }
>()({
  name: 'equipment.create-equipment',
  deps: { records: RecordsToken, files: FileStoreToken },
  run: async ({ records, files }, call) => {
    const { dedicatedTo = null, dedicationReason = null, ...body } = call.input.body;
    const row = await records.create(equipment, call, { ...body, dedicatedTo, dedicationReason });
    const target = {
      id: String(row['id']),
      label: `${String(row['externalId'])} ${String(row['name'])}`,
      caption: null,
    };
    await addImages(files, call, target, call.input.files);
    return { equipment: row };
  },
});

/** POST /equipments replaces the declared route because it also takes uploads (specification section 7). */
export const createEquipmentRoute = defineRoute({
  scope: 'facility',
  feature: 'equipment',
  method: 'POST',
  path: '/equipments',
  access: { anyOf: ['Equipment.Add'] },
  summary: 'Creates equipment, with its images if the call is multipart',
  input: { body: NewEquipment, files: imageUploads },
  output: Type.Object({ equipment: RecordOf(Equipment) }),
  status: 201,
  audit: 'required',
  useCase: createEquipment,
});
