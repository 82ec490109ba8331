import type { Task } from '@longtable/contract/tasks';
import { LinkedText } from '../../../ui/linked-text.tsx';

/** The description of a task. */
export function Description({ task: { description } }: { task: Pick<Task, 'description'> }) {
  if (description === '') return null;
  return (
    <section aria-labelledby="task-description" className="flex flex-col gap-1.5">
      <h3 id="task-description" className="text-muted text-sm">
        Description
      </h3>
      <LinkedText text={description} className="text-ink" />
    </section>
  );
}
