import { formatTime } from '@limpid/ui-kit';
import { runTable } from '#plugins/qualification/shared/run-workflow';
import type { RunAct } from '#plugins/qualification/shared/run';
import { sectionTitles } from '#plugins/qualification/shared/run-sections';
import { signatureMeanings } from '#schemas/identity/signature-meanings';

const titles: ReadonlyMap<string, string> = new Map(runTable.transitions.map(({ action, title }) => [action, title]));

/** What was done with a run, by whom and when, as sentences; what a return has superseded is struck. */
export function RunActs({ acts }: { readonly acts: readonly RunAct[] }) {
  if (acts.length === 0) return <p>Nothing was done yet</p>;
  return (
    <ol className="limpid-run-acts">
      {acts.map(act => (
        <li key={act.id}>
          {act.isSuperseded ? <s>{sentenceOf(act)}</s> : sentenceOf(act)}
          {act.meaning !== null && <span className="cds--form__helper-text"> {signatureMeanings[act.meaning]}</span>}
        </li>
      ))}
    </ol>
  );
}

function sentenceOf({ at, by, action, section, reason }: RunAct): string {
  const what = [titles.get(action) ?? action, section === null ? null : sectionTitles[section].toLowerCase()];
  const words = what.filter(part => part !== null).join(': ');
  return `${formatTime(at)} ${by}: ${words}${reason === null ? '' : ` (${reason})`}`;
}
