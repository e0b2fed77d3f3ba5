import type { Signature } from '#schemas/identity/signature';
import { formatTime } from '../format/format.js';
import { Facts } from '../list/facts.js';

const methods: Readonly<Record<Signature['method'], string>> = {
  password: 'Password',
  directory: 'Directory password',
  provider: 'Sign-on provider',
};

/**
 * An electronic signature as shown below a record: meaning, name, role, date and time with zone, and what was signed.
 */
export function SignatureFacts({ signature }: { readonly signature: Signature }) {
  return (
    <section aria-label="Electronic signature">
      <h2>Electronic signature</h2>
      <Facts
        facts={[
          ['Meaning', signature.text],
          ['Signed by', `${signature.name} (${signature.username})`],
          ['Role', signature.roles],
          ['Date and time', formatTime(signature.at)],
          ['Time zone', `${signature.timezone} (${signature.offset})`],
          ['Identity verified by', methods[signature.method]],
          ['Comment', signature.comment],
          ['Content', `Version ${signature.version}, ${signature.contentHash.slice(0, 12)}`],
        ]}
      />
    </section>
  );
}
