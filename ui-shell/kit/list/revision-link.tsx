import { Tag } from '@carbon/react';
import { revisionInWords, type ReferredRevision } from '#schemas/lib/revision-in-words';
import { PageLink } from '../app/page-link.js';

/** A record that another one refers to in a revision; stale once a later revision is in force. */
export interface RevisionReference extends ReferredRevision {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly isStale: boolean;
}

/**
 * A link to a record with the revision that is referred to, marked once a later one is in force. Without a record, its ID as it
 * was stated: marked as unknown if nothing has it.
 */
export function RevisionLink({
  page,
  reference,
  stated,
}: {
  /** Folder of the pages, for example `procedures`. */
  readonly page: string;
  readonly reference: RevisionReference | null;
  readonly stated: string | null;
}) {
  if (reference === null && stated === null) return null;
  if (reference === null)
    return (
      <>
        {stated}{' '}
        <Tag type="red" size="sm" title="No record has this number">
          Unknown
        </Tag>
      </>
    );
  const { id, externalId, name, isStale } = reference;
  const revision = revisionInWords(reference);
  return (
    <>
      <PageLink address={`/app/master/${page}/${id}`}>
        {externalId} {name}
      </PageLink>
      {revision !== '' && `, ${revision}`}
      {isStale && (
        <>
          {' '}
          <EarlierRevision />
        </>
      )}
    </>
  );
}

/** Marks a reference to a revision that a later one has replaced. */
export function EarlierRevision() {
  return (
    <Tag type="gray" size="sm" title="A later revision is in force">
      Earlier revision
    </Tag>
  );
}
