import type { Chooser } from '#kernel/testing';
import type { FloorEquipment } from '#plugins/qualification/shared/floor';
import type { WholeRun } from '#plugins/qualification/shared/run';
import type { RunSection } from '#plugins/qualification/shared/run-sections';
import { hoursAgo } from '../../studies/studies.fixture.js';

/** What bodies name. */
export interface Facts {
  /** Equipment on the floor, that of the studies first. */
  readonly equipments: readonly string[];
  readonly productions: readonly string[];
  /** Who may own tasks. */
  readonly owners: readonly string[];
  /** A number that no body had before. */
  readonly number: () => number;
}

const reason = 'as the walk has it';
/** Mostly what is asked for, now and then nothing. */
const mostly = (choose: Chooser, fields: object): object => (choose.next() < 0.93 ? fields : {});
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What a section of a run holds, returned ones with their moments; now and then the equipment is not clean. */
function dataOf({ section }: Pick<RunSection, 'section'>, run: WholeRun, choose: Chooser): object {
  const { manufacturingCompletedAt, cleaningStartedAt, cleaningCompletedAt, inspectedAt } = run;
  const isAfterNow = cleaningCompletedAt !== null && cleaningCompletedAt > hoursAgo(3.5);
  switch (section) {
    case 'batchDetails':
      return { manufacturingCompletedAt: manufacturingCompletedAt ?? hoursAgo(6) };
    case 'cleaningDetails':
      return {
        ...(cleaningStartedAt === null ? { cleaningStartedAt: hoursAgo(5) } : {}),
        cleaningCompletedAt: cleaningCompletedAt ?? hoursAgo(cleaningStartedAt === null ? 4 : 0),
        isManual: choose.next() < 0.5,
      };
    case 'visual':
      return { inspectedAt: inspectedAt ?? hoursAgo(isAfterNow ? 0 : 3), visuallyClean: choose.next() < 0.9 };
    case 'rinseClarity':
      return { isClear: true };
    case 'odour':
      return { odourFree: true };
    default:
      return {};
  }
}

/** An action of a run. */
export function bodyOfRun(action: string, run: WholeRun | null, choose: Chooser, facts: Facts): object {
  const entries = (run?.sections ?? []).filter(({ isEntry }) => isEntry);
  const waiting = entries.find(({ state }) => state === 'open' || state === 'returned');
  const section =
    (choose.next() < 0.85 ? waiting : undefined) ?? (entries.length > 0 ? choose.pick(entries) : undefined);
  const toCheck = entries.find(({ needsCheck, checked, state }) => needsCheck && checked === null && state === 'done');
  const named = section === undefined ? {} : { section: section.section };
  switch (action) {
    case 'start':
      return mostly(choose, { batchNumber: choose.next() < 0.9 ? `W-${facts.number()}` : 'W-1' });
    case 'completeSection':
      return { ...named, ...(section === undefined || run === null ? {} : { data: dataOf(section, run, choose) }) };
    case 'markAbsent':
      return mostly(choose, { ...named, reason });
    case 'checkSection':
      return mostly(choose, { section: (toCheck ?? section)?.section ?? 'cleaningDetails' });
    case 'Submit':
      return mostly(choose, { explanation: reason, deviationReferences: ['DEV-1'] });
    case 'Reject':
      return mostly(choose, {
        reason,
        sections: section === undefined || section.state === 'open' ? [] : [{ section: section.section, reason }],
      });
    case 'Approve':
      return mostly(choose, {
        deviationReferences: ['DEV-1'],
        continuation: { continues: choose.next() < 0.8, keepsCount: choose.next() < 0.3, reason },
      });
    case 'void':
      return mostly(choose, { reason, deviationReferences: ['DEV-2'] });
    case 'addAddendum':
      return mostly(choose, { reason });
    default:
      return {};
  }
}

/** An action of a sample; every seventh result or so is above the limit. */
export function bodyOfSample(
  action: string,
  { label }: { readonly label: string },
  choose: Chooser,
  facts: Facts,
): object {
  switch (action) {
    case 'take':
    case 'receive':
      return choose.next() < 0.95 ? { label } : { label: `X-${facts.number()}` };
    case 'enterResult':
      return mostly(choose, {
        result: { residueOption: 'quantified', observedResidue: choose.pick([0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 3]) },
      });
    case 'retest':
      return mostly(choose, { reason, investigationReference: 'OOS-1' });
    default:
      return mostly(choose, { reason });
  }
}

/** An action of a task. */
export function bodyOfTask(action: string, choose: Chooser, facts: Facts): object {
  switch (action) {
    case 'assign':
      return mostly(choose, { ownerId: choose.pick(facts.owners) });
    case 'plan':
    case 'changeDueDate':
      return mostly(choose, { day: inDays(Math.floor(choose.next() * 60)), reason });
    case 'linkDeviation':
      return mostly(choose, { reference: `DEV-${facts.number()}` });
    default:
      return mostly(choose, { reason });
  }
}

/** An action on the floor. */
export function bodyOfFloor(action: string, whole: FloorEquipment | null, choose: Chooser, facts: Facts): object {
  switch (action) {
    case 'takeOn':
      return mostly(choose, { productionId: choose.pick(facts.productions) });
    case 'completeStep':
      return { step: whole?.steps.find(({ doneAt }) => doneAt === null)?.number ?? 1, comment: reason };
    case 'passInspection':
      return mostly(choose, { inspection: {} });
    case 'failInspection':
      return { inspection: mostly(choose, { failingLocations: [{ name: 'Below the seal', x: 0.4, y: 0.6 }] }) };
    case 'startBatch':
      return mostly(choose, { productionId: choose.pick(facts.productions), batchNumber: `F-${facts.number()}` });
    case 'handOver':
      return mostly(choose, { note: reason });
    case 'correct':
      return mostly(choose, { correctsId: whole?.events[0]?.id ?? null, at: hoursAgo(0), reason });
    default:
      return mostly(choose, { reason });
  }
}

/** What an approval step is sent with. */
export function moreOfApproval(action: string, choose: Chooser): object {
  return ['Submit', 'Review', 'Approve'].includes(action) ? {} : mostly(choose, { reason, changeSummary: reason });
}
