import type { Project } from '@longtable/contract/projects';
import { useLayoutEffect, useMemo } from 'react';
import { BoardFooter } from './board-footer.tsx';
import { useScopedCounts } from './task-counts.ts';
import { projectScope, putOnPage, TaskScopeProvider } from './task-scope.ts';
import { TaskActions, TaskViews, useView } from './task-views.tsx';

/** The tasks of a project, on a board or in a list as on the Taskboard, for those who are in it. */
export function ProjectTasks({ project: { id, name } }: { project: Pick<Project, 'id' | 'name'> }) {
  const [view, setView] = useView();
  const scope = useMemo(() => projectScope({ id, name }), [id, name]);
  // What happens by key or in a dialog finds it there: a new task is one of this project.
  useLayoutEffect(() => putOnPage(scope), [scope]);
  return (
    <TaskScopeProvider value={scope}>
      <div className="flex min-h-128 flex-1 flex-col">
        <div className="flex shrink-0 items-center justify-end gap-2 px-4 py-3 md:px-6">
          <TaskActions view={view} onView={setView} />
        </div>
        <TaskViews view={view} />
        <Footer />
      </div>
    </TaskScopeProvider>
  );
}

function Footer() {
  return <BoardFooter counts={useScopedCounts()} />;
}
