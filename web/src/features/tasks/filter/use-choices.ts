import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { taskWindowsApi } from '../../../platform/api/task-windows.ts';
import { call } from '../../../platform/client.ts';
import { useDirectory } from '../../../platform/directory.ts';
import { useLoadedTasks } from '../data/loaded-tasks.ts';
import { useTaskScope } from '../data/task-scope.ts';
import { everything, isBoardLoaded } from '../windows/task-window.ts';
import { choicesAmong, choicesOf, type TaskChoices } from './choices.ts';

/** How long the server's response is used, in milliseconds. */
const freshFor = 30_000;

/** The tags and assignees of the tasks in scope: of the loaded ones if all are loaded, otherwise from the server once they are `wanted`. */
export function useChoices(wanted = true): TaskChoices {
  const { project } = useTaskScope();
  const projectId = project?.id ?? null;
  const names = useDirectory();
  const tasks = useLoadedTasks(({ tasks }) => tasks);
  const isLoaded = useLoadedTasks(({ list }) => isBoardLoaded(list.windows, { ...everything, projectId }));
  const { data } = useQuery({
    queryKey: ['task-facets', projectId],
    queryFn: ({ signal }) => call(taskWindowsApi.facets, projectId === null ? {} : { projectId }, { signal }),
    enabled: wanted && !isLoaded,
    staleTime: freshFor,
    meta: { keep: false },
  });
  return useMemo(() => {
    if (data && !isLoaded) return choicesAmong(data, names);
    return choicesOf(
      projectId === null ? tasks : tasks.filter((task) => task.projectId === projectId),
      names,
    );
  }, [data, isLoaded, projectId, tasks, names]);
}
