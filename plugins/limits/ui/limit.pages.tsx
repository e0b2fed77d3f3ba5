import { PageRoutes } from '@limpid/ui-kit';
import { Route } from 'react-router';
import { ExplainPage } from './explain/explain.page.js';
import { OverridesPage } from './overrides/override.page.js';
import { LimitExplorer } from './explorer/limit-explorer.page.js';

/** The limit explorer and, below it, the explanation of one limit and the overridden limits. */
export function LimitPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<LimitExplorer />} />
      <Route path="/explain" element={<ExplainPage />} />
      <Route path="/overrides" element={<OverridesPage />} />
    </PageRoutes>
  );
}
