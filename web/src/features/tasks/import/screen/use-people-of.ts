import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Assignable, assignableQuery } from '../../data/task-choices.ts';
import type { Named } from '../../mutations/pending.ts';
import type { SourceTask } from '../model/source-task.ts';
import { projectFinder } from '../plan/people.ts';

/** Maximum number of projects whose members are loaded. */
const maxProjects = 30;

/** Loads the assignable people of the projects in a file, by project id ('' for none). Loads nothing if the file has no assignees. */
export function usePeopleOf(
  found: readonly SourceTask[],
  {
    project,
    projects,
    projectNames,
  }: {
    project: Named | null;
    projects: readonly Named[];
    projectNames: ReadonlyMap<string, Named | null>;
  },
) {
  const ids = useMemo(() => {
    const findProject = projectFinder({ projects, projectNames });
    const wanted = new Set<string>();
    for (const { assignees, project: named } of found) {
      if (assignees.length === 0) continue;
      wanted.add((named === '' ? project?.id : findProject(named)?.id) ?? '');
    }
    return [...wanted].slice(0, maxProjects);
  }, [found, project, projects, projectNames]);
  const answers = useQueries({
    queries: ids.map((id) => assignableQuery(id === '' ? null : id)),
    combine: answersOf,
  });
  const people = useMemo(
    () => new Map(ids.map((id, index) => [id, answers.all[index] ?? []])),
    [ids, answers.all],
  );
  const everyone = useMemo(
    () => [...new Map([...people.values()].flat().map((person) => [person.id, person])).values()],
    [people],
  );
  return { people, everyone, isLoading: answers.isLoading };
}

function answersOf(results: UseQueryResult<readonly Assignable[]>[]) {
  return {
    all: results.map(({ data }) => data),
    isLoading: results.some(({ isLoading }) => isLoading),
  };
}
