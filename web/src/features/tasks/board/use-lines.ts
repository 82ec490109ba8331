import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import { type Assignable, assignableQuery, projectChoicesQuery } from '../data/task-choices.ts';
import type { Named } from '../mutations/pending.ts';
import { type DateReader, loadDateReader } from '../quick-add/dates.ts';
import type { NewInGroup } from '../quick-add/group-defaults.ts';
import { type Piece, parseQuickTask, pieceKey, type QuickTask } from '../quick-add/parse.ts';
import { takeProject } from '../quick-add/words-at-caret.ts';

/** A line as a task, with the project and the assignee that it gets. */
export type ReadLine = {
  readonly task: QuickTask;
  readonly project: Named | null;
  readonly assignee: Named;
};

export type Lines = {
  readonly read: (line: string) => ReadLine;
  /** The recognized parts of a text of one line. */
  readonly pieces: readonly Piece[];
  readonly people: readonly Assignable[];
  readonly projects: readonly Named[];
  /** Leaves a recognized piece in the title. */
  readonly ignore: (piece: Piece) => void;
  readonly clear: () => void;
};

const nobody: readonly Assignable[] = [];
const noProjects: readonly Named[] = [];
const nothing: ReadonlySet<string> = new Set();

/**
 * Reads lines such as "pay rent friday !high #home @ada +Household" in a column. A task has the project and assignee of the column
 * unless its line names others.
 */
export function useLines(
  text: string,
  { today, given: { project: own, defaults } }: { today: CalendarDay; given: NewInGroup },
): Lines {
  const { id, fullName, email } = useUser();
  const assigneeId = defaults.assignee?.id ?? id;
  const assigneeName = defaults.assignee?.name ?? fullName;
  const [ignored, setIgnored] = useState(nothing);
  // A function as state has to be wrapped.
  const [{ dates }, setDates] = useState<{ dates: DateReader | null }>({ dates: null });
  useEffect(() => {
    // Without it, dates stay in the title.
    loadDateReader().then(
      (reader) => setDates({ dates: reader }),
      () => undefined,
    );
  }, []);
  const projects = useQuery({ ...projectChoicesQuery, enabled: text.includes('+') }).data ?? noProjects;
  const named = useMemo(() => takeProject(text, projects).project, [text, projects]);
  const projectId = (named ?? own)?.id ?? null;
  const others = useQuery({ ...assignableQuery(projectId), enabled: text.includes('@') }).data ?? nobody;
  const people = useMemo(
    () => [{ id, name: fullName, email }, ...others.filter((other) => other.id !== id)],
    [id, fullName, email, others],
  );
  return useMemo(() => {
    const read = (line: string): ReadLine => {
      const taken = takeProject(line, projects);
      const project = taken.project ?? own;
      // The members of another project are not loaded.
      const known = (project?.id ?? null) === projectId ? people : people.slice(0, 1);
      const task = parseQuickTask(taken.rest === '' ? line : taken.rest, {
        today,
        dates,
        people: known,
        ignored,
      });
      return { task, project, assignee: task.assignee ?? { id: assigneeId, name: assigneeName } };
    };
    return {
      read,
      pieces: text.includes('\n') || text === '' ? [] : read(text).task.pieces,
      people,
      projects,
      ignore: (piece) => setIgnored((before) => new Set([...before, pieceKey(piece)])),
      clear: () => setIgnored(nothing),
    };
  }, [text, today, dates, people, projects, projectId, own, ignored, assigneeId, assigneeName]);
}
