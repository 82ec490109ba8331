import type { ProjectUpdateType, ProjectVisibility } from '@longtable/contract/rules/project-kinds';
import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import { parseTaskStatus, type TaskStatus } from '@longtable/contract/rules/task-status';
import type { TaskIdea } from './task-ideas.ts';

/** A task of a project: its creator and its assignee, by mailbox, and its state. */
export type ProjectTaskIdea = TaskIdea & {
  readonly who: string;
  readonly to: string;
  readonly status: TaskStatus;
};

export type ProjectIdea = {
  readonly name: string;
  readonly description: string;
  /** Its scope: its members, unless it names a team and possibly some of its departments. */
  readonly of?: { readonly team: string; readonly departments?: readonly string[] };
  readonly visibility?: ProjectVisibility;
  readonly priority: TaskPriority;
  /** Its age in days, higher than that of any task. */
  readonly days: number;
  /** Days until it is due; null for never. */
  readonly dueIn: number | null;
  /** The owner first. */
  readonly members: readonly { readonly who: string; readonly role?: 'Admin' }[];
  /** Its members' other tasks with this tag are moved to it. */
  readonly takes?: string;
  readonly tasks: readonly ProjectTaskIdea[];
  readonly updates: readonly {
    readonly who: string;
    readonly daysAgo: number;
    readonly type: ProjectUpdateType;
    readonly content: string;
    /** The title of one of its own tasks. */
    readonly about?: string;
  }[];
  readonly links: readonly {
    readonly who: string;
    readonly daysAgo: number;
    readonly name: string;
    readonly url: string;
    readonly description?: string;
  }[];
};

/** Parses a task per line: title | creator | assignee | status | tags | hours | description. */
export function tasks(lines: string): ProjectTaskIdea[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', who = '', to = '', as = '', tags = '', hours = '', description = ''] = line
        .split('|')
        .map((part) => part.trim());
      const status = parseTaskStatus(as);
      if (!status) throw new Error(`“${as}” is no status.`);
      return {
        title,
        who,
        to,
        status,
        tags: tags.split(', '),
        hours: hours === '' ? null : Number(hours),
        description,
      };
    });
}
