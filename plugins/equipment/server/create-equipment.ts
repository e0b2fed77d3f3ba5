import { Type, type Static } from 'typebox';
import {
  addAttachments,
  defineRoute,
  defineUseCase,
  FileStoreToken,
  RecordsToken,
  type Row,
  type UploadedFile,
} from '#kernel/contract';
import { closed, Nullable, RecordOf } from '#schemas/lib/fields';
import { Equipment } from '#plugins/equipment/shared/equipment';
import { ProcedureReference } from '#plugins/equipment/shared/procedure-reference';
import { equipment } from './equipment.resource.js';
import { attachmentUploads } from '#schemas/attachments';
import { equipmentAttachments } from './attachments.js';
import { images } from './images/images.js';

const {
  externalId,
  name,
  equipmentType,
  totalSurfaceArea: _area,
  cleaningProcedureId: _procedure,
  cleaningProcedureVersion: _version,
  cleaningProcedureRevision: _revision,
  unresolvedProcedureNumber: _unresolved,
  ...optional
} = Equipment.properties;
const NewEquipment = Type.Object(
  { externalId, name, equipmentType, ...Type.Partial(Type.Object(optional)).properties },
  closed,
);
const Created = Type.Object({
  ...Equipment.properties,
  cleaningProcedure: Nullable(ProcedureReference),
});

/** Pictures become images of the equipment, all other files its attachments. */
const imageNames = /\.(?:png|jpe?g)$/i;

/** Creates equipment; a multipart call sends its fields as JSON in the field `data`, and its images and attachments as files. */
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
    for (const upload of call.input.files) {
      const isImage = imageNames.test(upload.fileName) || upload.mediaType.startsWith('image/');
      await addAttachments(files, call, isImage ? images : equipmentAttachments, target, [upload]);
    }
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
  summary: 'Creates equipment, with its images and attachments if the call is multipart',
  input: { body: NewEquipment, files: attachmentUploads },
  output: Type.Object({ equipment: RecordOf(Created) }),
  status: 201,
  audit: 'required',
  useCase: createEquipment,
});
