import { Modal, Search } from '@carbon/react';
import { useId, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { navigateToUrl } from 'single-spa';
import { knownTargets, recordTargets, type KnownTargets, type Target } from './targets.js';
import { useFound } from './use-found.js';

/** As the server takes them. */
const mostLetters = 100;

/** The search as a dialog: one field, and below it what it opens, chosen with the arrow keys or a click. */
export function FindDialog({ onClose, ...known }: KnownTargets & { readonly onClose: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const { found, isPending, failure } = useFound(text);
  const targets = grouped([...recordTargets(known.pages, found), ...knownTargets(known, text)]);
  const chosen = Math.min(marked, targets.length - 1);
  const open = (target: Target | undefined): void => {
    if (target === undefined) return;
    onClose();
    navigateToUrl(target.address);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // The field would only clear itself.
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') open(targets[chosen]);
    else if (step !== undefined && targets.length > 0) setMarked((chosen + step + targets.length) % targets.length);
    else return;
    event.preventDefault();
  };
  // Outside of the header, whose stacking would keep the dialog below the menu.
  return createPortal(
    <Modal
      open
      passiveModal
      size="sm"
      className="limpid-find"
      modalHeading="Search"
      selectorPrimaryFocus="input"
      onRequestClose={onClose}
    >
      <Search
        id={`${id}-text`}
        labelText="Search records, pages and actions"
        placeholder="ID or name, page, action, or limit of X before Y on Z"
        value={text}
        role="combobox"
        aria-expanded={targets.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={targets.length === 0 ? undefined : `${id}-${chosen}`}
        aria-autocomplete="list"
        autoComplete="off"
        onKeyDown={onKey}
        onChange={event => {
          setText(event.target.value.slice(0, mostLetters));
          setMarked(0);
        }}
      />
      <p className="limpid-small limpid-find-state" role="status">
        {failure ?? (isPending ? 'Searching' : stateText(text, targets.length))}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Results">
        {targets.map((target, index) => (
          <Option
            key={`${target.kind} ${target.address} ${target.title}`}
            id={`${id}-${index}`}
            target={target}
            heads={targets[index - 1]?.kind !== target.kind}
            isChosen={index === chosen}
            onOpen={() => open(target)}
          />
        ))}
      </div>
    </Modal>,
    document.body,
  );
}

function Option({
  id,
  target: { kind, title, detail },
  heads,
  isChosen,
  onOpen,
}: {
  readonly id: string;
  readonly target: Target;
  /** The first of its kind. */
  readonly heads: boolean;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
}) {
  return (
    <>
      {heads && (
        <p className="limpid-find-kind" aria-hidden="true">
          {kind}
        </p>
      )}
      {/* The field keeps the focus and its keys choose (ARIA combobox pattern). */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className="limpid-find-option"
        ref={element => {
          if (isChosen) element?.scrollIntoView({ block: 'nearest' });
        }}
        onClick={onOpen}
        onKeyDown={event => event.key === 'Enter' && onOpen()}
      >
        <span>
          {title}
          <span className="cds--visually-hidden">,</span>
        </span>
        {detail !== undefined && <span className="limpid-faint">{detail}</span>}
        <span className="cds--visually-hidden">{`, ${kind}`}</span>
      </div>
    </>
  );
}

/** Targets of one kind stand together, in the order in which the kinds first appear. */
function grouped(targets: readonly Target[]): Target[] {
  return [...Map.groupBy(targets, ({ kind }) => kind).values()].flat();
}

function stateText(text: string, count: number): string {
  if (text.trim() === '') return 'Arrow keys choose, Enter opens';
  return count === 0 ? 'No match' : count === 1 ? '1 match' : `${count} matches`;
}
