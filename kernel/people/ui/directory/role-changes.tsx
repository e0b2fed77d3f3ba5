import { Tag } from '@carbon/react';

/** Roles that a person gets and loses: the sign says it, never the colour alone. */
export function RoleChanges({
  added,
  removed,
}: {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}) {
  return (
    <>
      {added.map(role => (
        <Tag key={role} type="green" size="sm">{`+ ${role}`}</Tag>
      ))}
      {removed.map(role => (
        <Tag key={role} type="red" size="sm">{`− ${role}`}</Tag>
      ))}
    </>
  );
}
