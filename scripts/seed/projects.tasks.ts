import { addDays } from '@longtable/contract/rules/calendar-day';
import { chanceFor } from './chance.ts';
import { type CommentIdea, detailsOf } from './project-details.ts';
import type { SampleProject } from './projects.ts';
import type { SampleComment, SampleTask } from './tasks.insert.ts';

/** The tasks of a project with their dependencies, none due before those, and with comments. */
export function linkTasks({ idea, find }: SampleProject, planned: readonly SampleTask[]): SampleTask[] {
  const { dependencies, comments: commentIdeas } = detailsOf(idea.name);
  const done = new Map<string, SampleTask>();
  // In the order of the ideas, in which tasks come after their dependencies.
  for (const task of planned) {
    const { title } = task.row;
    const dependsOn = (dependencies[title] ?? []).map((name) => {
      const found = done.get(name);
      if (!found) throw new Error(`“${title}” depends on “${name}”, which is listed after it.`);
      return found;
    });
    const comments = (commentIdeas[title] ?? []).map((comment) => toComment(comment));
    done.set(title, {
      ...task,
      row: dependsOn.length > 0 ? after(dependsOn, task.row) : task.row,
      dependencies: dependsOn.map(({ row }) => row.id),
      comments,
    });
  }
  return [...done.values()];

  function toComment({ who, content }: CommentIdea): SampleComment {
    const mentions: string[] = [];
    const text = content.replace(/\{([\w-]+)\}/g, (_, mailbox: string) => {
      const { id, fullName } = find(mailbox);
      mentions.push(id);
      return `@${fullName}`;
    });
    return { authorId: find(who).id, content: text, mentions };
  }
}

/** Starts when its dependencies are due, with the same duration. */
function after(dependsOn: readonly SampleTask[], row: SampleTask['row']): SampleTask['row'] {
  const last = dependsOn.map((task) => task.row.due_date).reduce((a, b) => (a > b ? a : b));
  const start_date = addDays(last, 1);
  const due = addDays(start_date, chanceFor(row.id).whole('span', 1, 6));
  return { ...row, start_date, due_date: due };
}
