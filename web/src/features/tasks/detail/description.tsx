import type { Task } from '@longtable/contract/tasks';
import { MarkdownText } from '../../../ui/markdown/markdown-text.tsx';
import { editTask } from '../mutations/tasks.mutations.ts';
import { useMentionedPeople } from './mentioned-people.tsx';

/** The description of a task, as Markdown. Steps of a checklist are ticked in place by people who may edit the task. */
export function Description({ task }: { task: Task }) {
  const { description } = task;
  const renderText = useMentionedPeople(task);
  if (description === '') return null;
  const tick = (text: string) => editTask(task.id, { description: text }, { source: 'inline' });
  return (
    <section aria-labelledby="task-description" className="flex flex-col gap-1.5">
      <h3 id="task-description" className="text-muted text-sm">
        Description
      </h3>
      <MarkdownText
        text={description}
        headingLevel={4}
        className="text-ink"
        renderText={renderText}
        onTick={task.can.edit ? tick : undefined}
      />
    </section>
  );
}
