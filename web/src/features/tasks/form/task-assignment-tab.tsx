import { Switch } from '../../../ui/switch.tsx';
import { AssigneeField, ProjectField } from './assignment-fields.tsx';
import type { TaskDraft } from './task-draft.ts';
import type { Assignment } from './use-assignment.ts';

/** Chooses the project and assignee of a task, or several assignees who get a new task each. */
export function TaskAssignmentTab({
  draft,
  assignment,
  isNew,
}: {
  draft: TaskDraft;
  assignment: Assignment;
  isNew: boolean;
}) {
  const { several, assignee, chooseSeveral } = assignment;
  return (
    <div className="flex flex-col gap-4">
      <ProjectField draft={draft} assignment={assignment} isExplained />
      <AssigneeField draft={draft} assignment={assignment} isExplained />
      {isNew && (
        <Switch
          checked={several !== null}
          onCheckedChange={(on) => chooseSeveral(on ? [assignee] : null)}
          label="Several people"
          description="Creates one task for each of them."
        />
      )}
    </div>
  );
}
