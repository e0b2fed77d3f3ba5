import { countsOf, type RoundSample } from './round-state.js';

const words = { Planned: 'to take', Taken: 'taken', Absent: 'absent' } as const;

/** The tray of the round: a position for each vial, so that a missing one is seen (C17). */
export function Tray({
  round,
  chosenId,
  onChoose,
}: {
  readonly round: readonly RoundSample[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
}) {
  return (
    <section aria-labelledby="tray-heading">
      <h2 id="tray-heading">Tray: {countsText(round)}</h2>
      <ol className="limpid-tray">
        {round.map(({ sample, state, isWaiting, isRefused }) => (
          <li key={sample.id}>
            <button
              type="button"
              className={`limpid-vial limpid-vial-${state === 'Planned' ? 'planned' : state === 'Absent' ? 'absent' : 'taken'}`}
              aria-current={chosenId === sample.id}
              onClick={() => onChoose(sample.id)}
            >
              <strong>
                {sample.place}. {sample.label}
              </strong>
              <span>
                {sample.definition.location.code}: {wordOf(state)}
                {isWaiting ? ', waiting' : ''}
                {isRefused ? ', refused' : ''}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `2 taken, 1 absent, 3 to take`. */
export function countsText(round: readonly RoundSample[]): string {
  const { planned, taken, absent } = countsOf(round);
  return `${taken} taken, ${absent} absent, ${planned} to take`;
}

function wordOf(state: string): string {
  return state in words ? words[state as keyof typeof words] : state.toLowerCase();
}
