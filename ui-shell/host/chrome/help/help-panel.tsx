import { Button, Modal } from '@carbon/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { opensPage, useGlossary } from '@limpid/ui-kit';

const helpPage = '/app/help';

/** The terms that the page uses, with their meaning, and the way to the help pages and to feedback. */
export function HelpPanel({ onClose, onFeedback }: { readonly onClose: () => void; readonly onFeedback: () => void }) {
  const glossary = useGlossary();
  // As the page was when help was asked for.
  const [text] = useState(() => document.querySelector<HTMLElement>('#main-content')?.innerText ?? '');
  const terms = glossary?.allIn(text) ?? [];
  // Outside of the header, whose stacking would keep the dialog below the menu.
  return createPortal(
    <Modal open passiveModal size="sm" modalHeading="Terms on this page" onRequestClose={onClose} hasScrollingContent>
      {opensPage(helpPage) && (
        <ul className="limpid-links">
          {(
            [
              ['', 'Guides by role'],
              ['?part=example', 'A limit, step by step'],
              ['?part=first-limit', 'From an empty facility to the first limit'],
              ['?part=glossary', 'All terms'],
            ] as const
          ).map(([query, title]) => (
            <li key={title}>
              <a className="cds--link" href={`${helpPage}${query}`} onClick={onClose}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Button kind="ghost" size="sm" onClick={onFeedback}>
        Give feedback
      </Button>
      {glossary !== null && terms.length === 0 && <p>This page uses no term of the glossary.</p>}
      <dl className="limpid-terms">
        {terms.map(({ term, meaning }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>,
    document.body,
  );
}
