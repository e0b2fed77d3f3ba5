import type { AwaitedSignature } from '#schemas/identity/signature';

/** A record that a ceremony leaves out, and why. */
export interface LeftOut {
  readonly label: string;
  readonly reason: string;
}

/** The records that one proof signs, each with what is said of it, its version and content, and those that are left out. */
export function CeremonyRecords({
  records,
  leftOut,
}: {
  readonly records: NonNullable<AwaitedSignature['records']>;
  readonly leftOut: readonly LeftOut[];
}) {
  return (
    <>
      <p id="ceremony-records">
        {records.length === 1 ? '1 record is signed:' : `${records.length} records are signed:`}
      </p>
      <ul className="limpid-links" aria-labelledby="ceremony-records">
        {records.map(({ label, version, statement, contentHash }) => (
          <li key={`${label} ${contentHash}`}>
            {`${statement} (version ${version}, content ${contentHash.slice(0, 12)})`}
          </li>
        ))}
      </ul>
      <LeftOutRecords leftOut={leftOut} />
    </>
  );
}

/** Records that were not signed, with the reason; nothing for none. */
export function LeftOutRecords({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <>
      <h3>{leftOut.length === 1 ? '1 record is left out' : `${leftOut.length} records are left out`}</h3>
      <ul className="limpid-links">
        {leftOut.map(({ label, reason }) => (
          <li key={`${label} ${reason}`}>{`${label}: ${reason}`}</li>
        ))}
      </ul>
    </>
  );
}
