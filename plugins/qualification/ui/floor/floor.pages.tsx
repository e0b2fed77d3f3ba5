import { Route } from 'react-router';
import { PageRoutes } from '@limpid/ui-kit';
import { BoardPage } from './board.page.js';
import { EquipmentPage } from './equipment.page.js';
import './floor.css';

/** The floor board and the page of equipment on it (screens S02 and S03). */
export function FloorPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<BoardPage />} />
      <Route path="/equipment/:id" element={<EquipmentPage />} />
    </PageRoutes>
  );
}
