import { Button } from '@carbon/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AvailableAction } from '#schemas/workflow/available-action';
import { ApiFailure } from '../api/api.js';
import { toast } from '../app/toasts.js';
import { ReasonDialog } from '../dialogs/reason-dialog.js';
import { refusalText } from '../dialogs/refusal-text.js';
import { useOnce } from '../dialogs/use-once.js';
import { useSigning, type SigningProof } from '../dialogs/use-signing.js';

/** What an action is sent with; proof and comment only if it is signed. */
export interface SentAction extends SigningProof {
  readonly reason: string | null;
  /** The day that was chosen for the action; null: none. */
  readonly day: string | null;
}

interface Values {
  readonly action: string;
  readonly reason: string | null;
  readonly day: string | null;
}

/** Answers to an action on another version of the record than the present one. */
const changedMeanwhile: readonly number[] = [409, 412];
const noTexts: Readonly<Record<string, string>> = {};

/**
 * The buttons of a record's workflow, as the server lists its actions: it asks for the reason and the signature that an
 * action needs, and says below why an action is blocked.
 */
export function WorkflowActions({
  label,
  name,
  actions,
  texts = noTexts,
  days = noTexts,
  isAside = false,
  send,
  onDone,
}: {
  /** The record in words, for headings: `access review AR-3`. */
  readonly label: string;
  /** Identifies the record on return from a sign-on provider. */
  readonly name: string;
  readonly actions: readonly AvailableAction[];
  /** Labels of texts that actions ask for although they need no reason; a text is sent in place of the reason. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Days that the page asks for, by the action that they are sent with. */
  readonly days?: Readonly<Record<string, string>>;
  /** The page has other buttons with its main action. */
  readonly isAside?: boolean;
  readonly send: (action: string, sent: SentAction) => Promise<unknown>;
  readonly onDone: () => void | Promise<void>;
}) {
  const id = useId();
  const client = useQueryClient();
  const [asked, setAsked] = useState<AvailableAction | null>(null);
  const signing = useSigning<Values>({
    name,
    send: ({ action, reason, day }, proof) => send(action, { reason, day, ...proof }),
    // A text that was asked for before is the comment.
    comment: ({ reason }) => reason === null,
    onSigned: onDone,
  });
  const carryOut = async ({ action, signature }: AvailableAction, reason: string | null): Promise<void> => {
    const day = days[action] ?? null;
    try {
      if (signature !== null) return await signing.ask({ action, reason, day });
      await send(action, { reason, day, proof: null, comment: null });
      await onDone();
    } catch (error) {
      // Somebody else was faster: the page shows where the record stands now, and what may be done.
      if (error instanceof ApiFailure && changedMeanwhile.includes(error.status))
        void client.invalidateQueries({ queryKey: ['facility'] });
      throw error;
    }
  };
  const explanationOf = (action: string): string => `${id}-${action.replaceAll(/\s/g, '-')}`;
  const blocked = actions.filter(({ allowed }) => !allowed);
  return (
    <>
      {actions.map((each, index) => (
        <ActionButton
          key={each.action}
          action={each}
          isMain={index === 0 && !isAside}
          explainedBy={explanationOf(each.action)}
          onStart={() => {
            if (!each.needsReason && texts[each.action] === undefined) return carryOut(each, null);
            setAsked(each);
            return Promise.resolve();
          }}
        />
      ))}
      {signing.dialog}
      {asked !== null && (
        <ReasonDialog
          open
          heading={`${asked.title}: ${label}`}
          button={asked.title}
          danger={asked.isDanger}
          {...(texts[asked.action] === undefined ? {} : { label: `${texts[asked.action] ?? ''} *` })}
          onClose={() => setAsked(null)}
          onConfirm={reason => carryOut(asked, reason)}
        />
      )}
      {blocked.length > 0 && (
        <ul className="limpid-blocked" aria-label="Not possible now">
          {blocked.map(({ action, title, reasons }) => (
            <li key={action} id={explanationOf(action)}>{`${title}: ${reasons.join('; ')}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function ActionButton({
  action: { title, allowed, isDanger },
  isMain,
  explainedBy,
  onStart,
}: {
  readonly action: AvailableAction;
  readonly isMain: boolean;
  readonly explainedBy: string;
  readonly onStart: () => Promise<void>;
}) {
  const [start, isRunning] = useOnce(async () => {
    try {
      await onStart();
    } catch (error) {
      if (error instanceof ApiFailure && error.isEndOfSession) return;
      toast({ kind: 'error', title: `${title} was refused`, text: refusalText(error) });
    }
  });
  const usual = isMain ? 'primary' : 'tertiary';
  return (
    <Button
      kind={isDanger ? 'danger--tertiary' : usual}
      disabled={!allowed || isRunning}
      {...(allowed ? {} : { 'aria-describedby': explainedBy })}
      onClick={() => void start()}
    >
      {title}
    </Button>
  );
}
