import type { AnyCall } from '#kernel/contract';
import type { RunAct } from '#plugins/qualification/shared/run';
import type { VerificationSection } from '#schemas/enumerations/master-data';
import type { RunContext, RunRecord } from './run-context.js';

const floorActions: readonly string[] = ['start', 'beginCleaning', 'completeSection', 'markAbsent', 'checkSection'];

/** Who did what in a run: the caller's roles for a step, in a section where it names one, and the names of all who have one. */
export function rolesOf(
  { actor }: AnyCall,
  {
    acts,
    samples,
    sections,
    section: chosen,
  }: Pick<RunContext, 'acts' | 'samples' | 'sections'> & { readonly section: VerificationSection | undefined },
): { readonly roles: RunRecord['roles']; readonly holders: NonNullable<RunRecord['holders']> } {
  const valid = acts.filter(({ isSuperseded }) => !isSuperseded);
  const of = (wanted: (act: RunAct) => boolean) => valid.filter(wanted).map(({ byId, by }) => ({ id: byId, name: by }));
  // Without a section: whoever performed one of those that wait for a check.
  const sectionPerformers = sections
    .filter(({ section, needsCheck, checked }) =>
      chosen === undefined ? needsCheck && checked === null : section === chosen,
    )
    .flatMap(({ performed }) => (performed === null ? [] : [{ id: performed.byId, name: performed.by }]));
  const people = {
    performer: of(({ action }) => floorActions.includes(action)),
    sectionPerformer: sectionPerformers,
    measurer: samples.flatMap(({ results }) =>
      results.map(({ enteredById, enteredBy }) => ({ id: enteredById, name: enteredBy })),
    ),
    submitter: of(({ action }) => action === 'Submit' || action === 'void'),
    reviewer: of(({ action }) => action === 'Review'),
  };
  const held = Object.entries(people);
  return {
    roles: held
      .filter(([, holders]) => holders.some(({ id }) => id === actor.id))
      .map(([role]) => role) as unknown as RunRecord['roles'],
    holders: Object.fromEntries(held.map(([role, holders]) => [role, [...new Set(holders.map(({ name }) => name))]])),
  };
}
