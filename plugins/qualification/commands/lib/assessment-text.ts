import { triggerWords, type Assessment } from '#plugins/qualification/shared/assessment';

/** An assessment in lines for people. */
export function assessmentText(row: Assessment): string {
  const counted = (count: number | null): string => (count === null ? 'not evaluated' : String(count));
  return [
    `${row.externalId} ${row.name}`,
    `Status: ${row.status}`,
    `Trigger: ${triggerWords[row.trigger]}`,
    `Snapshot: ${row.snapshotAt ?? 'not evaluated'}`,
    `Changes: ${counted(row.changeCount)}`,
    `Limits tightened: ${counted(row.limitsTightened)}`,
    `Cover lost: ${counted(row.coverLost)}`,
    `Below LOQ: ${counted(row.infeasible)}`,
    `Missing data: ${counted(row.missingData)}`,
    `Questions: ${row.questions.length}, answered ${row.decisions.length}`,
    `Conclusion: ${row.conclusion ?? 'none yet'}`,
  ].join('\n');
}
