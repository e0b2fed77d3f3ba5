import { useEffect, useRef, useState, type ReactNode } from 'react';
import { signatureMeanings } from '#schemas/identity/signature-meanings';
import type { AwaitedSignature } from '#schemas/identity/signature';
import { api, ApiFailure } from '../api/api.js';
import { later } from '../app/later.js';
import { toast } from '../app/toasts.js';
import { takePending, takeRefusal, type PendingSignature } from './pending-signature.js';
import { refusalText } from './refusal-text.js';
import type { LeftOut } from './ceremony-records.js';
import type { SignDialogProps } from './sign-dialog.js';
import { useTyped } from './use-typed.js';

/** Few users sign, and every page loads the kit. */
const SignDialog = later<SignDialogProps>(async () => (await import('./sign-dialog.js')).SignDialog);

/** What a signing call receives besides its values; both are null when it only asks what would be signed. */
export interface SigningProof {
  readonly proof: string | null;
  readonly comment: string | null;
}

export interface SigningAct<V> {
  /** Identifies the act on return from the provider: `access review 7`. */
  readonly name: string;
  /** The call that signs; without a proof it answers ReauthenticationRequired with what would be signed. */
  readonly send: (values: V, proof: SigningProof) => Promise<unknown>;
  /** Offers a comment, which becomes part of the signature; a function decides by the values. */
  readonly comment?: boolean | ((values: V) => boolean);
  readonly onSigned?: (values: V) => void | Promise<void>;
}

interface Asked<V> {
  readonly values: V;
  readonly awaited: AwaitedSignature;
  readonly leftOut: readonly LeftOut[];
  readonly fault: string | null;
}

/**
 * Signing on a page: `ask` starts with the values of the act and throws `ApiFailure` if it is refused (shown with
 * `refusalText`); `dialog` must be rendered on the page. Single sign-on users go to their provider and return to the
 * same page, where the act is completed; a refusal there keeps the input.
 */
export function useSigning<V>({ name, send, comment = false, onSigned }: SigningAct<V>): {
  readonly ask: (values: V) => Promise<void>;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked<V> | null>(null);
  const { typed, type, forget } = useTyped(`signature ${name}`, { comment: '' });
  const done = async (values: V, text: string): Promise<void> => {
    setAsked(null);
    forget();
    await onSigned?.(values);
    toast({ kind: 'success', title: 'Signed', text });
  };
  const ask = async (values: V, fault: string | null = null): Promise<void> => {
    try {
      await send(values, { proof: null, comment: null });
      await done(values, '');
    } catch (error) {
      const awaited = awaitedIn(error);
      if (awaited === null) throw error;
      setAsked({ values, awaited, leftOut: leftOutIn(error), fault });
    }
  };
  const sign = async (values: V, proof: SigningProof, text: string): Promise<void> => {
    try {
      await send(values, proof);
    } catch (error) {
      const awaited = awaitedIn(error);
      if (awaited === null) throw error;
      // The record has changed meanwhile: the dialog shows what would be signed now.
      setAsked({ values, awaited, leftOut: leftOutIn(error), fault: (error as ApiFailure).message });
      return;
    }
    await done(values, text);
  };
  useReturn(name, async ({ values, proof, comment: said, text }) => {
    try {
      const refused = takeRefusal() ?? (await whyNotProven(proof));
      if (refused === null) await sign(values as V, { proof, comment: said }, text);
      else {
        if (said !== null) type({ comment: said });
        await ask(values as V, refused);
      }
    } catch (error) {
      toast({ kind: 'error', title: 'Not signed', text: refusalText(error), stays: true });
    }
  });
  return {
    ask: values => ask(values),
    dialog: asked !== null && (
      <SignDialog
        key={asked.awaited.contentHash + (asked.fault ?? '')}
        {...asked}
        name={name}
        comment={typed.comment}
        onComment={next => type({ comment: next })}
        withComment={typeof comment === 'function' ? comment(asked.values) : comment}
        onClose={isCancelled => {
          if (isCancelled) forget();
          setAsked(null);
        }}
        onSign={proof => sign(asked.values, proof, asked.awaited.text)}
      />
    ),
  };
}

/** Completes a pending signature once, when the page is shown again. */
function useReturn(name: string, complete: (pending: PendingSignature) => Promise<void>): void {
  const [pending] = useState(() => takePending(name));
  const latest = useRef(complete);
  useEffect(() => {
    if (pending !== null) void latest.current(pending);
  }, [pending]);
}

/** Returning without a visit to the provider proves nothing and is no attempt to sign. */
async function whyNotProven(proof: string): Promise<string | null> {
  const state = await api
    .get<{ proven: boolean }>(`/auth/reauthenticate/${proof}`, 'Signing')
    .catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 404) return { proven: false };
      throw error;
    });
  return state.proven ? null : 'The sign-on provider has not confirmed who you are. Sign in there again';
}

/** What would be signed, as the server states it; null for other errors. */
function awaitedIn(error: unknown): AwaitedSignature | null {
  if (!(error instanceof ApiFailure) || error.errName !== 'ReauthenticationRequired') return null;
  const signing = error.details['signing'] as AwaitedSignature | undefined;
  return signing !== undefined && signing.meaning in signatureMeanings ? signing : null;
}

/** What a ceremony would leave out. */
function leftOutIn(error: unknown): readonly LeftOut[] {
  return error instanceof ApiFailure ? ((error.details['leftOut'] ?? []) as readonly LeftOut[]) : [];
}
