import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { NoSuchPage } from '../states/states.js';

/** The pages below one address, each a `Route`; any other address below it shows that there is no such page. */
export function PageRoutes({ children }: { readonly children: ReactNode }) {
  return (
    <Routes>
      {children}
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
