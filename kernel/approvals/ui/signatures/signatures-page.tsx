import { SettingsTabs } from '@limpid/ui-kit';
import { AwaitedSignatures } from './awaited-signatures.js';
import { GivenSignatures } from './given-signatures.js';
import { VerifyFile } from '../documents/verify-file.js';
import '../approvals.css';

/** S57 Signatures: given ones by record, person, meaning and day, and those that are awaited. */
export function SignaturesPage() {
  return (
    <div className="limpid-page">
      <h1>Signatures</h1>
      <p className="limpid-lead">Every electronic signature of this facility, and every signature that is awaited.</p>
      <SettingsTabs
        label="Signatures"
        tabs={[
          { title: 'Given', show: () => <GivenSignatures /> },
          { title: 'Awaited', show: () => <AwaitedSignatures /> },
          { title: 'Verify a file', show: () => <VerifyFile /> },
        ]}
      />
    </div>
  );
}
