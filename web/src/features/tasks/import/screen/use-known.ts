import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SourceTask } from '../model/source-task.ts';
import { likenessesOf, matchAlike } from '../plan/alike.ts';
import type { PlannedTask } from '../plan/plan.ts';
import { alikeTasksQuery, importsQuery, knownTasksQuery } from '../run/known-tasks.ts';
import type { useSource } from './use-source.ts';

const nothingKnown: ReadonlyMap<string, never> = new Map<string, never>();

/** Looks up tasks that were imported before, and the unfinished import they belong to. */
export function useKnown(
  { file, source }: Pick<ReturnType<typeof useSource>, 'file' | 'source'>,
  found: readonly SourceTask[],
) {
  const number = file?.number ?? 0;
  const system = source?.system ?? null;
  const question = useMemo(
    () =>
      knownTasksQuery(
        number,
        system,
        found.map(({ identity }) => identity),
      ),
    [number, system, found],
  );
  const query = useQuery(question);
  const imports = useQuery({ ...importsQuery, enabled: source !== null });
  const tasks = query.data ?? nothingKnown;
  const unfinished = useMemo(() => {
    const ids = new Set([...tasks.values()].map(({ importId }) => importId));
    return (
      imports.data?.find(
        ({ id, source: of, finishedAt, isUndoing }) =>
          ids.has(id) && of === system && finishedAt === null && !isUndoing,
      ) ?? null
    );
  }, [tasks, imports.data, system]);
  const taskIds = useMemo(
    () => new Map([...tasks].map(([identity, { taskId }]) => [identity, taskId] as const)),
    [tasks],
  );
  return {
    tasks,
    taskIds,
    unfinished,
    isLoading: query.isLoading || imports.isLoading,
    /** The lookup failed. */
    isUncertain: query.isError,
  };
}

/** Looks up planned tasks that are here already, though no import recorded them: exported here, or created by hand. */
export function useAlike(
  { file }: Pick<ReturnType<typeof useSource>, 'file'>,
  {
    planned,
    taken,
    isReady,
  }: {
    planned: readonly PlannedTask[];
    taken: ReadonlyMap<string, string>;
    isReady: boolean;
  },
) {
  const number = file?.number ?? 0;
  const question = useMemo(
    () => alikeTasksQuery(number, likenessesOf(planned), isReady),
    [number, planned, isReady],
  );
  const { data, isLoading, isError } = useQuery(question);
  return {
    taskIds: useMemo(
      () => (data ? matchAlike(planned, data, new Set(taken.values())) : nothingKnown),
      [data, planned, taken],
    ),
    isLoading,
    isUncertain: isError,
  };
}
