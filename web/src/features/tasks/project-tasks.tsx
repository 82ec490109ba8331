import type { Project } from '@longtable/contract/projects';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { PageTools } from '../../kits/page/page-bar.tsx';
import { paths } from '../../platform/paths.ts';
import { BoardFooter } from './board-footer.tsx';
import { useScopedCounts } from './data/task-counts.ts';
import { createScope, putOnPage, TaskScopeProvider } from './data/task-scope.ts';
import { parseSearch } from './filter/view-state.ts';
import { useViewStateInUrl } from './filter/view-state-in-url.ts';
import { NewTask, PhoneBar, TasksPage, TaskTools, useIsPhone } from './tasks-panel.tsx';

/** The tasks of a project for its members, in the layouts of the Taskboard. */
export function ProjectTasks({ project: { id, name } }: { project: Pick<Project, 'id' | 'name'> }) {
  const search = useSearch({ from: '/app/collaboration/projects/$projectId' });
  const navigate = useNavigate();
  const [scope, setScope] = useState(() => createScope({ id, name }, parseSearch(search)));
  const isPhone = useIsPhone();
  // A renamed project keeps its view state.
  if (scope.project?.id !== id || scope.project.name !== name)
    setScope(createScope({ id, name }, scope.viewState()));
  // Hotkeys and dialogs use the scope of the page, for example for the project of a new task.
  useLayoutEffect(() => putOnPage(scope), [scope]);
  useViewStateInUrl(scope, search, (next) => {
    void navigate({
      to: paths.project,
      params: { projectId: id },
      search: { tab: 'tasks', ...next },
      state: true,
      replace: true,
      resetScroll: false,
    });
  });
  return (
    <TaskScopeProvider value={scope}>
      <TasksPage
        above={
          isPhone ? (
            <PhoneBar />
          ) : (
            // The row of the project has its tabs, too.
            <PageTools>
              <TaskTools isCompact />
              <NewTask isCompact />
            </PageTools>
          )
        }
        after={<Footer />}
      />
    </TaskScopeProvider>
  );
}

function Footer() {
  return <BoardFooter counts={useScopedCounts()} />;
}
