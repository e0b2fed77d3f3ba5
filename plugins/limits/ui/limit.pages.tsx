import { Route, Routes } from 'react-router';
import { ExplainPage } from './explain/explain.page.js';
import { LimitExplorer } from './explorer/limit-explorer.page.js';

/** The limit explorer and, below it, the explanation of one limit. */
export function LimitPages() {
  return (
    <Routes>
      <Route path="/" element={<LimitExplorer />} />
      <Route path="/explain" element={<ExplainPage />} />
    </Routes>
  );
}
