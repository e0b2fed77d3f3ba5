import { Route } from 'react-router';
import { PageRoutes } from '@limpid/ui-kit';
import { ConfigurePage } from './configure/configure.page.js';
import { NewTask } from './new-task.js';
import { TaskBoard } from './list/task-board.js';
import { TaskList } from './list/task-list.js';
import { TaskPage } from './task/task.page.js';

/** Qualification tasks: list, board, one task and how tasks are planned (screens S35 to S37). */
export function TaskPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<TaskList />} />
      <Route path="/board" element={<TaskBoard />} />
      <Route path="/new" element={<NewTask />} />
      <Route path="/configure" element={<ConfigurePage />} />
      <Route path="/:id" element={<TaskPage />} />
    </PageRoutes>
  );
}
