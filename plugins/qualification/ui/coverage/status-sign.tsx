import { coverageWords, type CoverageStatus } from '#plugins/qualification/shared/coverage/status';
import { signOf } from './signs.js';

/** A status as in the map, with its word. */
export function StatusSign({ status }: { readonly status: CoverageStatus }) {
  const { letter, colour, ink } = signOf(status);
  return (
    <span className="limpid-coverage-status">
      <span className="limpid-legend-sign" style={{ background: colour, color: ink }} aria-hidden="true">
        {letter}
      </span>{' '}
      {coverageWords[status]}
    </span>
  );
}
