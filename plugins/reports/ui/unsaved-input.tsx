import { useState } from 'react';
import { draftAddresses, opensPage, pageTitle } from '@limpid/ui-kit';

/** Forms with unsaved input of this user, newest first. */
export function useUnsaved(): readonly string[] {
  const [addresses] = useState(draftAddresses);
  return addresses.filter(opensPage);
}

/** Links back to forms that were left with unsaved input. */
export function UnsavedInput({ addresses }: { readonly addresses: readonly string[] }) {
  return addresses.map(address => (
    <li key={address}>
      <a className="cds--link" href={address}>
        Unsaved input: {pageTitle(address)}, {address.endsWith('/new') ? 'new record' : 'change of a record'}
      </a>
      <p className="limpid-small">kept on this computer</p>
    </li>
  ));
}
