import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { GlossaryTerm } from '#schemas/lib/glossary';
import { glossary } from './glossary-text.js';
import { useFirstUse } from './use-first-use.js';

/** Time in which the pointer may move from a word to its explanation. */
const graceMs = 200;

/** A text in which each term of the field is explained where the page uses it first. */
export function Terms({ text, inButton }: { readonly text: string; readonly inButton: boolean }) {
  const found = glossary.firstIn(text);
  const isFirst = useFirstUse(found?.term.term ?? null);
  if (found === null) return text;
  return (
    <>
      {found.before}
      {isFirst ? <Term term={found.term} word={found.word} inButton={inButton} /> : found.word}
      {found.after !== '' && <Terms text={found.after} inButton={inButton} />}
    </>
  );
}

/** A word with its meaning, shown by pointer, focus and touch. */
export function Term({
  term,
  word = term.term,
  inButton = false,
}: {
  readonly term: GlossaryTerm;
  readonly word?: string;
  readonly inButton?: boolean;
}) {
  const own = useRef<HTMLElement>(null);
  const id = useId();
  const [place, setPlace] = useState<DOMRect | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(() => clearTimeout(closing.current), []);
  const closeSoon = useCallback(() => {
    clearTimeout(closing.current);
    closing.current = setTimeout(() => setPlace(null), graceMs);
  }, []);
  useEffect(() => {
    const word = own.current;
    const holder = word?.closest('button');
    if (word === null || holder === null || holder === undefined) return;
    const open = (): void => {
      clearTimeout(closing.current);
      setPlace(word.getBoundingClientRect());
    };
    const shut = (): void => setPlace(null);
    const events = [
      ['mouseenter', open],
      ['focus', open],
      ['click', open],
      ['mouseleave', closeSoon],
      ['blur', shut],
    ] as const;
    for (const [name, listener] of events) holder.addEventListener(name, listener);
    return () => {
      clearTimeout(closing.current);
      for (const [name, listener] of events) holder.removeEventListener(name, listener);
    };
  }, [closeSoon]);
  const isOpen = place !== null;
  useEffect(() => {
    const holder = own.current?.closest('button');
    if (!isOpen || holder === null || holder === undefined) return;
    const follow = (): void => setPlace(own.current?.getBoundingClientRect() ?? null);
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setPlace(null);
    };
    holder.setAttribute('aria-describedby', id);
    addEventListener('scroll', follow, true);
    document.addEventListener('keydown', escape);
    return () => {
      holder.removeAttribute('aria-describedby');
      removeEventListener('scroll', follow, true);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen, id]);
  return (
    <>
      {inButton ? (
        <span ref={own} className="limpid-term">
          {word}
        </span>
      ) : (
        <button
          ref={element => {
            own.current = element;
          }}
          type="button"
          className="limpid-term"
        >
          {word}
        </button>
      )}
      {place !== null &&
        createPortal(
          <TermTip id={id} term={term} beside={place} onEnter={keep} onLeave={closeSoon} />,
          document.querySelector('#main-content') ?? document.body,
        )}
    </>
  );
}

function TermTip({
  id,
  term: { term, meaning, unit },
  beside,
  onEnter,
  onLeave,
}: {
  readonly id: string;
  readonly term: GlossaryTerm;
  readonly beside: DOMRect;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}) {
  const isLow = beside.bottom > innerHeight * 0.7;
  return (
    <div
      id={id}
      role="tooltip"
      className="limpid-term-tip"
      style={{
        insetInlineStart: `max(0.5rem, min(${beside.left}px, 100vw - 21rem))`,
        ...(isLow ? { insetBlockEnd: innerHeight - beside.top + 4 } : { insetBlockStart: beside.bottom + 4 }),
      }}
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
    >
      <strong>{term}</strong> {unit !== null && `(${unit})`} {meaning}
    </div>
  );
}
