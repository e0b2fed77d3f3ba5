import {
  defineScheduledTask,
  FacilitySettingsToken,
  NoticesToken,
  type AnyCall,
  type FacilitySettings,
  type Notices,
} from '#kernel/contract';
import { holdWords, type HoldClock } from '#plugins/qualification/shared/hold-clock';
import { dateText } from '#schemas/lib/date-text';
import { alarmed, holdTime } from './alarmed.js';
import { clockOf } from './clock-of.js';
import { runningRows, type FloorRow } from './floor-rows.js';
import { moveByProduct } from './move-by-product.js';
import { refreshRelease } from './refresh-release.js';

/** Tells of hold times at 50, 80 and 100 % of their limits, once each, and lets clean equipment expire (transitions section 9). */
export const holdAlarmsTask = defineScheduledTask({
  name: 'qualification.hold-alarms',
  deps: { notices: NoticesToken, settings: FacilitySettingsToken },
  when: { everyMinutes: 1 },
  run: (tools, { inFacilities }) =>
    inFacilities('qualification', async call => {
      for (const row of await runningRows(call)) {
        const clock = clockOf(row, call.now);
        if (clock !== null && clock.alarmPercent > row.alarmPercent) await alarm(call, tools, row, clock);
      }
    }),
});

/** Keeps the alarm with the equipment before it is told, so that another node or run finds it told. */
async function alarm(
  call: AnyCall,
  { notices, settings }: { readonly notices: Notices; readonly settings: FacilitySettings },
  row: FloorRow,
  clock: HoldClock,
): Promise<void> {
  const { id, externalId, name } = row;
  const { alarmPercent } = clock;
  const told = await call.tx.rows({
    text: `update qualification.equipment_floor set alarm_percent = $3, updated_at = updated_at
           where facility_id = $1 and id = $2 and version = $4 and alarm_percent < $3 returning id`,
    values: [call.facility.id, id, alarmPercent, row.version],
  });
  if (told.length === 0) return;
  const words = holdWords[clock.kind];
  call.tx.audit({
    domain: 'EquipmentFloor',
    action: 'alarm',
    entity: { table: 'qualification.equipment_floor', id, label: `${externalId} ${name}` },
    changes: [{ path: 'alarmPercent', from: row.alarmPercent, to: alarmPercent }],
  });
  if (alarmPercent === 100 && row.status === 'Clean')
    await moveByProduct(call, {
      equipmentId: id,
      action: 'expire',
      at: call.now,
      note: 'The clean hold time has expired',
    });
  if (alarmPercent === 100) await refreshRelease(call, id);
  const form = await settings.dateTime(call);
  const at = (moment: string | null): string => (moment === null ? '' : dateText(new Date(moment), form));
  await notices.tell(call, alarmed, {
    kind: holdTime,
    page: '/app/floor',
    subject:
      alarmPercent === 100
        ? `${words} of ${externalId} has expired`
        : `${words} of ${externalId} is used to ${alarmPercent} %`,
    paragraphs: [
      `${externalId} ${name} is ${(row.status ?? '').toLowerCase()} since ${at(clock.startedAt)}, for at most ${clock.maxHours ?? 0} h.`,
      alarmPercent === 100
        ? `The time ended ${at(clock.endsAt)}: it cannot be released.`
        : `The time ends ${at(clock.endsAt)}. The floor board shows what is next.`,
    ],
  });
}
