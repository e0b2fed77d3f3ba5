import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { readEquipmentSurface, type EquipmentSurface } from '#plugins/equipment/server/api';
import { pinDistance, type SamplingLocation } from '#plugins/sampling/shared/sampling-location';
import { toBase } from '#schemas/lib/units';

/** Another live location of the equipment. */
interface Neighbour {
  readonly id: string;
  readonly code: string;
  readonly imageId: string | null;
  readonly pinX: number | null;
  readonly pinY: number | null;
  readonly swabOrder: number | null;
}

/** Fills in defaults and checks a location against its equipment and the other locations there. */
export async function prepareLocation(
  sent: SamplingLocation,
  call: AnyCall,
  before: SamplingLocation | null,
): Promise<SamplingLocation> {
  const surface = await readEquipmentSurface(call, sent.equipmentId);
  if (surface === null) throw validationError({ path: 'equipmentId', message: 'does not exist in this facility' });
  if (surface.isArchived) throw validationError({ path: 'equipmentId', message: `${surface.externalId} is archived` });
  if (before !== null && before.equipmentId !== sent.equipmentId)
    throw validationError({ path: 'equipmentId', message: 'cannot change: add a location to the other equipment' });
  const others = (await neighbours(call, surface.id)).filter(
    ({ code }) => code.toLowerCase() !== (before ?? sent).externalId.toLowerCase(),
  );
  const part = surface.parts.find(({ name }) => name === sent.part);
  const last = Math.max(0, ...others.map(({ swabOrder }) => swabOrder ?? 0));
  const next: SamplingLocation = {
    ...sent,
    mocId: sent.mocId ?? part?.mocId ?? (surface.mocIds.length === 1 ? (surface.mocIds[0] ?? null) : null),
    directness: sent.directness ?? 'Direct',
    attributeScores: sent.attributeScores ?? [],
    selected: sent.selected ?? null,
    disassemblyNeeded: sent.disassemblyNeeded ?? false,
    swabOrder: sent.swabOrder ?? before?.swabOrder ?? last + 1,
  };
  const faults = [
    ...surfaceFaults(next, surface),
    ...orderFaults(next, before, others),
    ...pinFaults(next, surface, others),
    ...(await scoreFaults(call, next)),
    ...(next.selected === false && (next.selectionReason ?? '').trim().length < 3
      ? [{ path: 'selectionReason', message: 'is required to leave a location out' }]
      : []),
  ];
  if (faults.length > 0) throw validationError(...faults);
  return next;
}

function surfaceFaults(
  next: SamplingLocation,
  { parts, areaSqcm, mocIds, externalId }: EquipmentSurface,
): FieldFault[] {
  const faults: FieldFault[] = [];
  const named = next.part ?? null;
  const part = parts.find(({ name }) => name === named);
  if (named !== null && part === undefined)
    faults.push({ path: 'part', message: `${named} is not a part of ${externalId}` });
  const moc = next.mocId ?? null;
  const allowed = part === undefined || part.mocId === null ? mocIds : [part.mocId];
  if (moc !== null && !allowed.includes(moc) && !(part === undefined && parts.some(({ mocId }) => mocId === moc)))
    faults.push({ path: 'mocId', message: `is not a material of ${part === undefined ? externalId : part.name}` });
  const area = toBase('surfaceArea', next.swabArea);
  const surface = part?.areaSqcm ?? areaSqcm;
  if (area !== null && surface !== null && area > surface)
    faults.push({
      path: 'swabArea',
      message: `is larger than ${part === undefined ? externalId : part.name}, which has ${surface.toPrecision(3)} sqcm`,
    });
  return faults;
}

/** A place that is stated anew is free; locations imported together without one share it, and stay changeable. */
function orderFaults(
  { swabOrder = null }: SamplingLocation,
  before: SamplingLocation | null,
  others: readonly Neighbour[],
): FieldFault[] {
  if (swabOrder === null || swabOrder === before?.swabOrder) return [];
  const same = others.find(other => other.swabOrder === swabOrder);
  return same === undefined ? [] : [{ path: 'swabOrder', message: `${swabOrder} is that of ${same.code}` }];
}

function pinFaults(
  { imageId = null, pinX = null, pinY = null }: SamplingLocation,
  { imageIds, externalId }: EquipmentSurface,
  others: readonly Neighbour[],
): FieldFault[] {
  const faults: FieldFault[] = [];
  if (imageId === null) {
    if (pinX !== null || pinY !== null) faults.push({ path: 'imageId', message: 'is required for a pin' });
    return faults;
  }
  if (!imageIds.includes(imageId)) faults.push({ path: 'imageId', message: `is not an image of ${externalId}` });
  if (pinX === null || pinY === null) return [...faults, { path: 'pinX', message: 'is required: where the pin is' }];
  const near = others.find(
    other =>
      other.imageId === imageId &&
      other.pinX !== null &&
      other.pinY !== null &&
      Math.abs(other.pinX - pinX) < pinDistance &&
      Math.abs(other.pinY - pinY) < pinDistance,
  );
  if (near !== undefined) faults.push({ path: 'pinX', message: `overlaps the pin of ${near.code}` });
  return faults;
}

async function scoreFaults(call: AnyCall, { attributeScores }: SamplingLocation): Promise<FieldFault[]> {
  const scores = attributeScores ?? [];
  if (scores.length === 0) return [];
  const attributes = await call.tx.rows<{ id: string; name: string; labels: string[] }>({
    name: 'sampling-attribute-labels',
    text: `select id, name, (select jsonb_agg(o->>'label') from jsonb_array_elements(options) o) as labels
           from sampling.sampling_attribute where facility_id = $1`,
    values: [call.facility.id],
  });
  return scores.flatMap(({ attributeId, option }, index): FieldFault[] => {
    const attribute = attributes.find(({ id }) => id === attributeId);
    if (attribute === undefined)
      return [{ path: `attributeScores.${index}.attributeId`, message: 'does not exist in this facility' }];
    if (scores.findIndex(other => other.attributeId === attributeId) < index)
      return [{ path: `attributeScores.${index}.attributeId`, message: `${attribute.name} is repeated` }];
    return attribute.labels.includes(option)
      ? []
      : [{ path: `attributeScores.${index}.option`, message: `must be one of ${attribute.labels.join(', ')}` }];
  });
}

function neighbours(call: AnyCall, equipmentId: string): Promise<Neighbour[]> {
  return call.tx.rows<Neighbour>({
    name: 'sampling-neighbours',
    text: `select id, external_id as code, image_id as "imageId", pin_x as "pinX", pin_y as "pinY",
        swab_order as "swabOrder" from sampling.sampling_location
      where facility_id = $1 and equipment_id = $2 and archived_at is null`,
    values: [call.facility.id, equipmentId],
  });
}
