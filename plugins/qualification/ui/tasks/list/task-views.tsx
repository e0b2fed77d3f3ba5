import { Add, Settings } from '@carbon/icons-react';
import { Button, ContentSwitcher, Switch } from '@carbon/react';
import { Link, useNavigate } from 'react-router';
import { usePermission } from '@limpid/ui-kit';

const views = ['/', '/board'] as const;

/** Heading of the list and the board of tasks, with the ways on. */
export function TaskViews({ view }: { readonly view: (typeof views)[number] }) {
  const navigate = useNavigate();
  const mayAdd = usePermission('QualificationTask.Add');
  return (
    <>
      <h1>Qualification tasks</h1>
      <p className="limpid-lead">Who qualifies what, and until when.</p>
      <div className="limpid-row limpid-task-views">
        <ContentSwitcher
          aria-label="View"
          size="md"
          selectedIndex={views.indexOf(view)}
          onChange={({ index = 0 }) => void navigate(views[index] ?? '/')}
        >
          <Switch name="list" text="List" />
          <Switch name="board" text="Board" />
        </ContentSwitcher>
        {mayAdd && (
          <Button as={Link} to="/new" renderIcon={Add} size="md">
            Add task
          </Button>
        )}
        <Button as={Link} to="/configure" kind="ghost" renderIcon={Settings} size="md">
          Configure tasks
        </Button>
      </div>
    </>
  );
}
