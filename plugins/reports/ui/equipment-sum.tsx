import type { LimitSummary } from '#plugins/limits/shared/limit';

/** Says how equipment with and without a limit adds up to all equipment of the facility. */
export function EquipmentSum({
  counts: { equipmentWithLimit, equipmentWithoutLimit },
  all,
}: {
  readonly counts: LimitSummary['counts'];
  /** Equipment that is not archived; undefined for users who may not read it. */
  readonly all: number | undefined;
}) {
  const listed = equipmentWithLimit + equipmentWithoutLimit;
  if (all === undefined || all <= listed) return null;
  const rest = all - listed;
  return (
    <p className="limpid-small">
      {`${equipmentWithLimit} with and ${equipmentWithoutLimit} without a limit are ${listed} of ${all} pieces of equipment; `}
      {rest === 1 ? 'no production uses the other one.' : `no production uses the other ${rest}.`}
    </p>
  );
}
