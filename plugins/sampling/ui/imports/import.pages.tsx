import { Route } from 'react-router';
import { PageRoutes } from '@limpid/ui-kit';
import { ImportList } from './import-list.js';
import { ImportPage } from './import-page.js';
import { NewImport } from './new-import.js';

/** Results from files: the imports, one of them, and a new one (screen S06). */
export function ImportPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<ImportList />} />
      <Route path="/new" element={<NewImport />} />
      <Route path="/:id" element={<ImportPage />} />
    </PageRoutes>
  );
}
