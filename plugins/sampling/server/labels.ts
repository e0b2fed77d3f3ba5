import type { AnyCall, DocumentModel, FacilitySettings } from '#kernel/contract';
import { Type } from 'typebox';
import { closed, StringEnum } from '#schemas/lib/fields';

/** Width of the continuous roll of label printers, mm. */
const rollMm = 62;

/** How labels are printed. */
export const LabelQuery = Type.Object(
  {
    format: Type.Optional(
      StringEnum(['sheet', 'roll62'], {
        description: 'sheet by default; roll62: one label on each page, for a continuous roll of 62 mm',
      }),
    ),
  },
  closed,
);

/** What stands on labels, and above them. */
interface Labels {
  readonly title: string;
  readonly subtitle: string;
  readonly versions: DocumentModel['versions'];
  /** The code is what a scanner reads. */
  readonly labels: readonly { readonly code: string; readonly lines: readonly string[] }[];
}

/** A document of labels with QR codes. */
export async function labelDocument(
  call: AnyCall,
  settings: FacilitySettings,
  format: 'sheet' | 'roll62' | undefined,
  { title, subtitle, versions, labels }: Labels,
): Promise<DocumentModel> {
  return {
    title,
    subtitle,
    facility: call.facility.name,
    printedBy: call.actor.fullName,
    printedAt: call.now,
    dateTime: await settings.dateTime(call),
    versions,
    blocks: [{ kind: 'labels', ...(format === 'roll62' ? { rollMm } : {}), labels }],
    sheets: [],
  };
}
