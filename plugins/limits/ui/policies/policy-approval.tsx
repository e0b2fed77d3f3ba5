import { Slot } from '@limpid/ui-kit';
import type { Policy } from '#plugins/limits/shared/policy';

/** Where the draft of a policy stands in its approval, or the version in force where there is none. */
export function PolicyApproval({ policy }: { readonly policy: Pick<Policy, 'draft' | 'recordId' | 'version'> }) {
  const { draft, recordId, version } = policy;
  const id = draft?.id ?? recordId;
  if (id === null) return null;
  return (
    <section aria-label={`Approval of version ${draft?.version ?? version}`}>
      <h2>{draft === null ? `Version ${version}, in force` : `Draft of version ${draft.version}, not in force`}</h2>
      <Slot
        name="controlled.approval"
        given={{
          path: '/limit_policy_versions',
          row: { id, version: draft?.recordVersion ?? 1 },
          permission: 'CleaningPolicy.Modify',
        }}
      />
    </section>
  );
}
