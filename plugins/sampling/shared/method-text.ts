interface Method {
  readonly externalId: string;
  readonly revision: string | null;
}

/** The methods of a sample, chemical and microbial, with their revisions: `AM-1 rev. 2, MM-3`; empty without one. */
export function methodText({
  method,
  microbialMethod = null,
}: {
  readonly method: Method | null;
  readonly microbialMethod?: Method | null | undefined;
}): string {
  return [method, microbialMethod]
    .flatMap(each => each ?? [])
    .map(({ externalId, revision }) => (revision === null ? externalId : `${externalId} rev. ${revision}`))
    .join(', ');
}
