import { InlineNotification, Modal, PasswordInput, TextArea, TextInput } from '@carbon/react';
import { useState, type KeyboardEvent } from 'react';
import type { AwaitedSignature } from '#schemas/identity/signature';
import { api } from '../api/api.js';
import { useMe } from '../api/me.js';
import { reportFailure } from '../app/toasts.js';
import { useIsMounted } from '../app/use-onward.js';
import { Facts } from '../list/facts.js';
import { CeremonyRecords, type LeftOut } from './ceremony-records.js';
import { storePending } from './pending-signature.js';
import { refusalText } from './refusal-text.js';
import type { SigningProof } from './use-signing.js';

export interface SignDialogProps {
  readonly name: string;
  readonly values: unknown;
  readonly awaited: AwaitedSignature;
  /** Records of a ceremony that cannot be signed, with the reason. */
  readonly leftOut: readonly LeftOut[];
  readonly comment: string;
  readonly onComment: (comment: string) => void;
  readonly fault: string | null;
  readonly withComment: boolean;
  readonly onSign: (proof: SigningProof) => Promise<void>;
  /** The dialog is closed; the input is discarded if it `isCancelled`. */
  readonly onClose: (isCancelled: boolean) => void;
}

interface Proof {
  readonly proof: string;
  /** Where single sign-on users prove their identity; null when the password has proved it. */
  readonly location: string | null;
}

/** Which system's password is asked for. */
const passwordLabels: Readonly<Record<string, string>> = { ad: 'Directory password *', local: 'Password *' };

/**
 * Shows what is signed, by whom and with which meaning, asks for proof of identity, and signs. Cancelling stores
 * nothing.
 */
export function SignDialog({
  name,
  values,
  awaited,
  leftOut,
  comment,
  onComment,
  fault: earlier,
  withComment,
  onSign,
  onClose,
}: SignDialogProps) {
  const me = useMe();
  const [typed, setTyped] = useState({ username: '', password: '' });
  const [fault, setFault] = useState(earlier);
  const isHere = useIsMounted();
  const [busy, setBusy] = useState(false);
  const byProvider = me?.authenticationType === 'sso';
  const sign = async (): Promise<void> => {
    const said = comment.trim() === '' ? null : comment.trim();
    setBusy(true);
    try {
      const { proof, location: provider } = await prove(awaited, byProvider ? null : typed);
      if (provider === null) {
        await onSign({ proof, comment: said });
        return;
      }
      storePending(name, { proof, comment: said, values, text: awaited.text });
      location.assign(provider);
    } catch (error) {
      const text = refusalText(error);
      setFault(text);
      if (!isHere.current) reportFailure(text);
      setTyped({ ...typed, password: '' });
    } finally {
      setBusy(false);
    }
  };
  const signOnEnter = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter' && !busy) void sign();
  };
  return (
    <Modal
      open
      modalHeading={`Sign ${awaited.label}`}
      modalLabel="Electronic signature"
      primaryButtonText={byProvider ? 'Sign in again and sign' : 'Sign'}
      primaryButtonDisabled={busy || me === undefined}
      secondaryButtonText="Cancel"
      onRequestClose={() => onClose(false)}
      onSecondarySubmit={() => onClose(true)}
      onRequestSubmit={() => void sign()}
    >
      <p className="limpid-sentence">{`“${awaited.text}”`}</p>
      {awaited.records !== undefined && <CeremonyRecords records={awaited.records} leftOut={leftOut} />}
      <Facts
        facts={[
          ...(awaited.records === undefined
            ? ([
                ['What is signed', awaited.statement],
                ['Record', `${awaited.label}, version ${awaited.version}, content ${awaited.contentHash.slice(0, 12)}`],
              ] as const)
            : []),
          ['You sign as', me === undefined ? '' : `${me.firstName} ${me.lastName} (${me.username})`],
        ]}
      />
      <div role="alert">
        {fault !== null && (
          <InlineNotification kind="error" lowContrast hideCloseButton title="Not signed" subtitle={fault} />
        )}
      </div>
      <div className="limpid-form">
        {me !== undefined && !byProvider && (
          <>
            <TextInput
              id="sign-username"
              labelText="Email/Employee ID *"
              autoComplete="username"
              data-modal-primary-focus
              onKeyDown={signOnEnter}
              value={typed.username}
              onChange={event => setTyped({ ...typed, username: event.target.value })}
            />
            <PasswordInput
              id="sign-password"
              labelText={passwordLabels[me.authenticationType] ?? 'Password *'}
              autoComplete="current-password"
              onKeyDown={signOnEnter}
              value={typed.password}
              onChange={event => setTyped({ ...typed, password: event.target.value })}
            />
          </>
        )}
        {byProvider && (
          <p className="limpid-wide limpid-lead">
            Your sign-on provider verifies your identity and returns you to this page.
          </p>
        )}
        {withComment && (
          <div className="limpid-wide">
            <TextArea
              id="sign-comment"
              labelText="Comment"
              rows={2}
              maxLength={500}
              value={comment}
              onChange={event => onComment(event.target.value)}
            />
          </div>
        )}
      </div>
    </Modal>
  );
}

function prove(
  awaited: AwaitedSignature,
  typed: { readonly username: string; readonly password: string } | null,
): Promise<Proof> {
  const credentials = typed === null ? {} : { username: typed.username, password: typed.password };
  const asked = { purpose: awaited.meaning, contentHash: awaited.contentHash, returnTo: location.pathname };
  return api.ask<Proof>('/auth/reauthenticate', { ...asked, ...credentials }, 'Signing');
}
