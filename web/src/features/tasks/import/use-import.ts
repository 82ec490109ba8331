import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import type { Named } from '../pending.ts';
import { type Assignable, assignableQuery, projectChoicesQuery } from '../task-choices.ts';
import { useTaskScope } from '../task-scope.ts';
import { useToday } from '../today.ts';
import { type ImportField, type Mapping, mappingOf, tasksOf, withField } from './columns.ts';
import { type DateOrder, orderOf } from './dates.ts';
import type { FoundTask } from './found-task.ts';
import { type ImportPlan, planImport, unknownStatuses } from './plan.ts';
import { type ImportFile, readFile, UnreadableFile } from './read-file.ts';

/** A file that was read, and what was found out about it. */
export type OpenFile = { readonly name: string; readonly content: ImportFile };

/** More projects than this are not asked who is in them: rows that name people there are the person's own. */
const mostProjects = 30;

const noTasks: readonly FoundTask[] = [];
const noStatuses: ReadonlyMap<string, TaskStatus> = new Map();
const noProjects: readonly Named[] = [];

/** What the person has decided about a file so far. */
type Decisions = {
  readonly mapping: Mapping;
  readonly order: DateOrder | null;
  readonly statuses: ReadonlyMap<string, TaskStatus>;
  readonly withArchived: boolean;
  readonly defaultDay: string | null;
  readonly project: Named | null;
};

/** A file, what it says, what was decided about it and what will come of it. */
export function useImport(isOpen: boolean) {
  const user = useUser();
  const today = useToday();
  const { project: projectOnPage } = useTaskScope();
  const undecided: Decisions = {
    mapping: [],
    order: null,
    statuses: noStatuses,
    withArchived: false,
    defaultDay: null,
    project: projectOnPage,
  };
  const [file, setFile] = useState<OpenFile | null>(null);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [decisions, setDecisions] = useState(undecided);
  const reader = useRef<AbortController | null>(null);
  useEffect(() => () => reader.current?.abort(), []);

  const { mapping, order, statuses, withArchived, project } = decisions;
  const content = file?.content;
  const found = useMemo(() => {
    if (!content) return noTasks;
    return content.kind === 'csv' ? tasksOf(content.rows, mapping) : content.tasks;
  }, [content, mapping]);
  const dates = useMemo(
    () => orderOf(found.flatMap(({ startDate, dueDate }) => [startDate, dueDate])),
    [found],
  );
  const unknown = useMemo(
    () => unknownStatuses(found.filter(({ isArchived }) => withArchived || !isArchived)),
    [found, withArchived],
  );
  const archived = useMemo(() => found.filter(({ isArchived }) => isArchived).length, [found]);

  const projects = useQuery({ ...projectChoicesQuery, enabled: isOpen && file !== null });
  const names = useNamedPeople(found, { project, projects: projects.data ?? noProjects });
  const defaultDay = decisions.defaultDay ?? today;
  const plan = useMemo(
    (): ImportPlan =>
      planImport(found, {
        order: order ?? dates.order ?? 'day-first',
        timeZone: user.timeZone,
        defaultDay,
        statuses,
        withArchived,
        me: { id: user.id, name: user.fullName, email: user.email },
        project,
        projects: projects.data ?? noProjects,
        people: names.people,
      }),
    [
      found,
      order,
      dates.order,
      user,
      defaultDay,
      statuses,
      withArchived,
      project,
      projects.data,
      names.people,
    ],
  );

  const reset = () => {
    reader.current?.abort();
    setFile(null);
    setReading(false);
    setProblem(null);
    setDecisions(undecided);
  };
  const decide = (changes: Partial<Decisions>) => setDecisions((before) => ({ ...before, ...changes }));
  return {
    file,
    reading,
    problem,
    found,
    plan,
    dates,
    unknown,
    archived,
    decisions: { ...decisions, defaultDay },
    projects: projects.data ?? noProjects,
    /** Who is named in the file is still being looked up. */
    isLookingUp: projects.isLoading || names.isLoading,
    /** Nothing can be created before this is answered. */
    isDateOpen: dates.order === null && order === null,
    isTitleMissing: content?.kind === 'csv' && !mapping.includes('title'),
    decide,
    setColumn: (index: number, field: ImportField | null) =>
      decide({ mapping: withField(mapping, index, field) }),
    async choose(chosen: File) {
      reset();
      const controller = new AbortController();
      reader.current = controller;
      setReading(true);
      try {
        const read = await readFile(chosen, controller.signal);
        if (controller.signal.aborted) return;
        setFile({ name: chosen.name, content: read });
        if (read.kind === 'csv') decide({ mapping: mappingOf(read.rows[0] ?? []) });
      } catch (error) {
        if (controller.signal.aborted) return;
        setProblem(
          error instanceof UnreadableFile ? error.message : 'The file can’t be read. Choose it again.',
        );
      } finally {
        if (reader.current === controller) setReading(false);
      }
    },
    reset,
  };
}

export type Import = ReturnType<typeof useImport>;

/** Whom the rows of a file may name: asked for only where one names anybody. */
function useNamedPeople(
  found: readonly FoundTask[],
  { project, projects }: { project: Named | null; projects: readonly Named[] },
) {
  const ids = useMemo(() => {
    const byName = new Map(projects.map(({ id, name }) => [name.toLocaleLowerCase('en'), id]));
    const wanted = new Set<string>();
    for (const { assignees, project: named } of found) {
      if (assignees.length === 0) continue;
      wanted.add(named === '' ? (project?.id ?? '') : (byName.get(named.toLocaleLowerCase('en')) ?? ''));
    }
    return [...wanted].slice(0, mostProjects);
  }, [found, project, projects]);
  const answers = useQueries({
    queries: ids.map((id) => assignableQuery(id === '' ? null : id)),
    combine: answersOf,
  });
  const people = useMemo(
    () => new Map(ids.map((id, index) => [id, answers.all[index] ?? []])),
    [ids, answers.all],
  );
  return { people, isLoading: answers.isLoading };
}

function answersOf(results: UseQueryResult<readonly Assignable[]>[]) {
  return {
    all: results.map(({ data }) => data),
    isLoading: results.some(({ isLoading }) => isLoading),
  };
}
