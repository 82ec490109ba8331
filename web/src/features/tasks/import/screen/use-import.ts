import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useUser } from '../../../../platform/session.ts';
import { useToday } from '../../../../platform/today.ts';
import { projectChoicesQuery } from '../../data/task-choices.ts';
import { useTaskScope } from '../../data/task-scope.ts';
import type { Named } from '../../mutations/pending.ts';
import { loadDateReader } from '../../quick-add/dates.ts';
import { areExclusive, type FieldUse } from '../model/field-use.ts';
import type { SourceTask } from '../model/source-task.ts';
import { haveDetails, parentsOf } from '../plan/families.ts';
import { type Naming, unknownPeople, unknownProjects } from '../plan/people.ts';
import { type ImportPlan, planImport, type SubtaskChoice } from '../plan/plan.ts';
import { referencesOf } from '../plan/references.ts';
import { priorityMeanings, statusMeanings } from '../plan/statuses.ts';
import { type DateOrder, isWithoutYear, orderOf, type YearChoice } from '../values/dates.ts';
import type { DurationUnit } from '../values/durations.ts';
import { useAlike, useKnown } from './use-known.ts';
import { usePeopleOf } from './use-people-of.ts';
import { usedFields, useSource } from './use-source.ts';

const noTasks: readonly SourceTask[] = [];
const noProjects: readonly Named[] = [];
const nothingKnown: ReadonlyMap<string, never> = new Map<string, never>();

/** User decisions about the current file. */
export type Decisions = {
  readonly order: DateOrder | null;
  readonly year: YearChoice;
  readonly statuses: ReadonlyMap<string, TaskStatus | 'skip'>;
  readonly priorities: ReadonlyMap<string, TaskPriority>;
  readonly persons: ReadonlyMap<string, Named>;
  readonly projectNames: ReadonlyMap<string, Named | null>;
  readonly withArchived: boolean;
  readonly subtasks: SubtaskChoice | null;
  readonly defaultDay: string | null;
  readonly project: Named | null;
  /** Skip tasks that are here already. */
  readonly skipKnown: boolean;
};

/** State of the import dialog: the file, the decisions and the resulting plan. */
export function useImport(isOpen: boolean) {
  const user = useUser();
  const today = useToday();
  const { project: projectOnPage } = useTaskScope();
  const undecided: Decisions = {
    order: null,
    year: 'nearest',
    statuses: nothingKnown,
    priorities: nothingKnown,
    persons: nothingKnown,
    projectNames: nothingKnown,
    withArchived: false,
    subtasks: null,
    defaultDay: null,
    project: projectOnPage,
    skipKnown: true,
  };
  const opened = useSource();
  const { source, choices, file } = opened;
  const [decisions, setDecisions] = useState(undecided);
  const { order, year, statuses, priorities, persons, projectNames, withArchived, project } = decisions;

  const found = useMemo(() => source?.tasksOf(choices) ?? noTasks, [source, choices]);
  const dates = useMemo(() => orderOf(source?.dates(choices) ?? []), [source, choices]);
  const isYearOpen = useMemo(() => source?.dates(choices).some(isWithoutYear) ?? false, [source, choices]);
  const archived = useMemo(() => found.filter(({ isArchived }) => isArchived).length, [found]);
  const wanted = useMemo(
    () => (withArchived || archived === 0 ? found : found.filter(({ isArchived }) => !isArchived)),
    [found, withArchived, archived],
  );
  const children = useMemo(() => {
    const parents = parentsOf(found, referencesOf(found), () => undefined);
    return [...parents.keys()];
  }, [found]);
  const subtasks = decisions.subtasks ?? (haveDetails(children) ? 'tasks' : 'steps');

  const projects = useQuery({ ...projectChoicesQuery, enabled: isOpen && source !== null });
  const known = useKnown(opened, found);
  const allProjects = projects.data ?? noProjects;
  const names = usePeopleOf(found, { project, projects: allProjects, projectNames });
  const words = useQuery({
    queryKey: ['import', 'date words'],
    queryFn: loadDateReader,
    enabled: source?.hasDateWords === true,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keep: false },
  });
  const me = useMemo(() => ({ id: user.id, name: user.fullName, email: user.email }), [user]);
  const naming: Naming = useMemo(
    () => ({ me, project, projects: allProjects, people: names.people, persons, projectNames }),
    [me, project, allProjects, names.people, persons, projectNames],
  );
  const commentsInDescription =
    source !== null && usedFields(source, choices).some(({ use }) => use === 'comments-in-description');
  const defaultDay = decisions.defaultDay ?? today;
  const planWithout = useCallback(
    (identities: ReadonlySet<string>): ImportPlan =>
      planImport(found, {
        ...naming,
        order: order ?? dates.order ?? 'day-first',
        year,
        timeZone: user.timeZone,
        today,
        dateWords: words.data ?? null,
        defaultDay,
        statuses,
        priorities,
        withArchived,
        subtasks,
        commentsInDescription,
        known: identities,
      }),
    [
      found,
      naming,
      order,
      dates.order,
      year,
      user.timeZone,
      today,
      words.data,
      defaultDay,
      statuses,
      priorities,
      withArchived,
      subtasks,
      commentsInDescription,
    ],
  );
  const isResolving = projects.isLoading || names.isLoading || known.isLoading || words.isLoading;
  const ofOthers = useMemo(() => planWithout(new Set(known.tasks.keys())), [planWithout, known.tasks]);
  const alike = useAlike(opened, { planned: ofOthers.tasks, taken: known.taskIds, isReady: !isResolving });
  const { skipKnown } = decisions;
  const here = useMemo(() => new Map([...known.taskIds, ...alike.taskIds]), [known.taskIds, alike.taskIds]);
  const plan = useMemo((): ImportPlan => {
    if (!skipKnown) return planWithout(new Set());
    return here.size === known.taskIds.size ? ofOthers : planWithout(new Set(here.keys()));
  }, [skipKnown, planWithout, here, known.taskIds, ofOthers]);
  const decide = (changes: Partial<Decisions>) => setDecisions((before) => ({ ...before, ...changes }));
  const isTitleMissing = source !== null && !usedFields(source, choices).some(({ use }) => use === 'title');
  return {
    opened,
    found,
    plan,
    dates,
    isYearOpen,
    archived,
    hasSubtasks: children.length > 0,
    statuses: useMemo(() => statusMeanings(wanted, { statuses }), [wanted, statuses]),
    priorities: useMemo(() => priorityMeanings(wanted, { priorities }), [wanted, priorities]),
    unknownPeople: useMemo(() => unknownPeople(wanted, naming), [wanted, naming]),
    unknownProjects: useMemo(() => unknownProjects(wanted, naming), [wanted, naming]),
    decisions: { ...decisions, defaultDay, subtasks },
    projects: allProjects,
    people: names.everyone,
    known,
    /** The tasks that are here already, by identity: imported before, or alike. */
    here,
    /** Tasks that are alike, in file order. */
    alike: useMemo(
      () => ofOthers.tasks.filter(({ identity }) => alike.taskIds.has(identity)),
      [ofOthers, alike.taskIds],
    ),
    /** Whether tasks of the file are here already could not be looked up. */
    isUncertain: known.isUncertain || alike.isUncertain,
    /** People, projects or existing tasks are still loading. */
    isLookingUp: isResolving || alike.isLoading,
    /** The date order must be chosen before importing. */
    isDateOpen: dates.order === null && order === null,
    isTitleMissing,
    decide,
    /** Changes the use of a field and resets others with an exclusive use. */
    use(id: string, use: FieldUse, unit?: DurationUnit) {
      if (!source) return;
      const next = new Map(choices);
      for (const other of usedFields(source, choices)) {
        if (other.field.id !== id && areExclusive(other.use, use))
          next.set(other.field.id, { use: 'left-out' });
      }
      next.set(id, { use, ...(unit !== undefined && { unit }) });
      opened.setChoices(next);
    },
    /** Adds all fields that aren't imported to the description. */
    keepAll() {
      if (!source) return;
      const next = new Map(choices);
      for (const { field, use } of usedFields(source, choices)) {
        const canBe = field.uses.includes('note') && !field.isTechnical && field.count > 0;
        if (use === 'left-out' && canBe) next.set(field.id, { use: 'note' });
      }
      opened.setChoices(next);
    },
    chooseFile(blob: File) {
      setDecisions(undecided);
      opened.choose(blob);
    },
    reset() {
      setDecisions(undecided);
      opened.reset();
    },
    fileName: file?.name ?? '',
  };
}

export type Import = ReturnType<typeof useImport>;
