import { type KeyboardEvent, useRef, useState } from 'react';
import { EditingNote } from '../../../kits/presence/editing-note.tsx';
import { discardDraft, dropDraft } from '../../../platform/drafts.ts';
import { useBePresent, useEditing } from '../../../platform/presence.ts';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.ts';
import { type FormDialog, type FormTab, openDialogs } from '../dialogs/open-dialogs.ts';
import { keepFormDraft, taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { invitedEmail } from '../invited/invited-name.ts';
import { inviteAndAssign } from '../invited/invited-tasks.ts';
import type { Named } from '../mutations/pending.ts';
import { createTask, createTasks, editTask } from '../mutations/tasks.mutations.ts';
import { headPosition, headPositions } from '../windows/column-ends.ts';
import { changedFields, type DraftErrors, readDraft } from './read-draft.ts';
import { TaskAssignmentTab } from './task-assignment-tab.tsx';
import { TaskDetailsTab } from './task-details-tab.tsx';
import { isTouched, linksOf, stepsOf, type TaskDraft } from './task-draft.ts';
import { useAssignment } from './use-assignment.ts';

/** The most people to name in the header before counting the rest. */
const maxNamed = 3;

/**
 * Creates or edits a task (docs/product/taskboard.md, "Task form"). Saving closes it immediately; if the server refuses,
 * it opens again with the input and the reason. Closing it otherwise keeps the draft.
 */
export function TaskFormDialog({ dialog, open }: { dialog: FormDialog; open: boolean }) {
  const user = useUser();
  const { task, blank, refusal } = dialog;
  const [draft, setDraft] = useState(dialog.draft);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [tab, setTab] = useState(dialog.tab);
  const [resumed, setResumed] = useState(refusal === null && isTouched(dialog.draft, blank));
  const title = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLDivElement>(null);

  const change = (changes: Partial<TaskDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepFormDraft(dialog, next);
    for (const key of Object.keys(changes))
      if (errors[key as keyof TaskDraft]) setErrors({ ...errors, [key]: undefined });
  };
  const assignment = useAssignment({ draft, task, tab }, change);
  const { project } = draft;
  const { assignee, several } = assignment;
  /** Somebody who is invited gets the task once they accept; until then it stays with its assignee. */
  const ownerOf = (person: Named): Named => {
    if (invitedEmail(person) === null) return person;
    const isKept = task !== null && task.projectId === (project?.id ?? null);
    return isKept ? blank.assignee : { id: user.id, name: user.fullName };
  };
  const chosen = { project, assignee: ownerOf(assignee) };
  const [isNobody, setNobody] = useState(false);
  const problem = isNobody && several?.length === 0 ? 'Choose who gets a task.' : assignment.problem;
  /** Opens a tab and focuses its first invalid field, otherwise its first field. */
  const goTo = (next: FormTab) => {
    setTab(next);
    focusSoon(form.current);
  };
  const discard = () => {
    dropDraft(dialog.key);
    setDraft(blank);
    setErrors({});
    setResumed(false);
    goTo('details');
  };
  const save = () => {
    // A second press while the dialog fades would create a second task.
    if (openDialogs.get().form !== dialog || draft.title.trim() === '') return;
    const { fields, errors: found } = readDraft({ ...draft, project, assignee: ownerOf(assignee) });
    if (!fields) {
      setErrors(found);
      return goTo('details');
    }
    if (assignment.problem || several?.length === 0) {
      setNobody(true);
      return goTo('assignment');
    }
    dropDraft(dialog.key);
    taskDialogs.closeForm();
    if (several) {
      const positions = headPositions(fields.status, several.length);
      const inputs = several.map((person, index) => ({
        ...fields,
        assigneeId: ownerOf(person).id,
        subtasks: stepsOf(draft),
        linkedItems: linksOf(draft),
        position: positions[index] ?? headPosition(fields.status),
      }));
      const owners = several.map(ownerOf);
      const ids = createTasks(user, inputs, {
        source: 'dialog',
        chosen: owners.map((owner) => ({ project, assignee: owner })),
      });
      for (const [index, person] of several.entries()) invite(ids[index], fields.title, person);
      return;
    }
    if (!task) {
      const position = headPosition(fields.status);
      const input = { ...fields, subtasks: stepsOf(draft), linkedItems: linksOf(draft), position };
      const id = createTask(user, input, { source: 'dialog', chosen });
      if (invitedEmail(assignee) !== null) invite(id, fields.title, assignee);
      else if (dialog.isElsewhere) notifyCreated(id, assignee, user.id);
      return;
    }
    const before = readDraft(blank).fields ?? { ...task, assigneeId: task.assignedTo };
    const changes = changedFields(fields, before);
    const by = { id: user.id, name: user.fullName };
    const changeId =
      Object.keys(changes).length > 0
        ? editTask(task.id, changes, { source: 'dialog', chosen: { ...chosen, by } })
        : null;
    invite(task.id, fields.title, assignee, changeId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? taskDialogs.reopenForm(dialog) : taskDialogs.closeForm())}
      title={task ? 'Edit Task' : several ? 'Create New Tasks' : 'Create New Task'}
      description={
        <span className="block truncate">
          {destination({ project, people: several ?? [assignee] }, user.id)}
        </span>
      }
      size="lg"
      // The same height on both tabs and with a message.
      className="sm:h-180"
      initialFocus={title}
      onSubmit={save}
      footer={
        <>
          <span className="mr-auto flex items-center gap-1.5 text-subtle text-xs pointer-coarse:hidden">
            <Kbd keys="Mod+Enter" /> to save
          </span>
          <Button
            onClick={() => {
              discardDraft(dialog.key, () => taskDialogs.reopenForm(dialog));
              taskDialogs.closeForm();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={draft.title.trim() === ''}>
            {task ? 'Save changes' : several ? createSeveralLabel(several.length) : 'Create task'}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from the fields */}
      <div ref={form} onKeyDown={onKeyDown}>
        <Tabs value={tab} onValueChange={setTab}>
          <TabList label="Task form sections" className="sticky top-0 z-10 -mx-5 bg-raised px-4">
            <Tab value="details">Details</Tab>
            <Tab value="assignment">Assignment</Tab>
          </TabList>
          {task && open && <FormPresence taskId={task.id} draft={draft} />}
          {refusal !== null && (
            <ErrorBox title="Unable to save task" className="mt-4">
              {refusal}
            </ErrorBox>
          )}
          {resumed && (
            <div className="pt-4">
              <DraftNote onDiscard={discard} />
            </div>
          )}
          <TabPanel value="details">
            <TaskDetailsTab
              taskId={task?.id ?? null}
              draft={draft}
              errors={errors}
              assignment={{ ...assignment, problem }}
              title={title}
              onChange={change}
            />
          </TabPanel>
          <TabPanel value="assignment">
            <TaskAssignmentTab draft={draft} assignment={{ ...assignment, problem }} isNew={task === null} />
          </TabPanel>
        </Tabs>
      </div>
    </Dialog>
  );
}

/** Who else is editing the task; they see that this person is. */
function FormPresence({ taskId, draft }: { taskId: string; draft: TaskDraft }) {
  useBePresent('task', taskId);
  useEditing('form', draft);
  return <EditingNote taskId={taskId} what={['title', 'description', 'form']} className="mt-3 flex" />;
}

/** Invites the person if they are to be invited; see `invitedPerson`. */
function invite(taskId: string | undefined, title: string, person: Named, after: string | null = null): void {
  const email = invitedEmail(person);
  if (email !== null && taskId !== undefined) void inviteAndAssign([{ id: taskId, title }], email, { after });
}

function notifyCreated(taskId: string, { id, name }: Named, userId: string): void {
  toast({
    title: id === userId ? 'Task created' : `Task assigned to ${name}`,
    tone: 'success',
    action: { label: 'Open', onSelect: () => taskDialogs.openDetail(taskId) },
  });
}

function createSeveralLabel(count: number): string {
  return count === 0 ? 'Create Tasks' : count === 1 ? 'Create 1 Task' : `Create ${count} Tasks`;
}

/** The project and the other assignees of the task, for the header; always one line. */
function destination(
  { project, people }: { project: Named | null; people: readonly Named[] },
  userId: string,
): string {
  const others = people.filter(({ id }) => id !== userId).map(({ name }) => name);
  const isMore = others.length > maxNamed;
  const names = isMore
    ? `${others.slice(0, maxNamed).join(', ')} +${others.length - maxNamed}`
    : others.join(', ');
  const parts = [...(project ? [`in ${project.name}`] : []), ...(names ? [`for ${names}`] : [])].join(', ');
  return parts === '' ? 'For you' : parts[0]?.toUpperCase() + parts.slice(1);
}

/** Waits until the tab and its errors are rendered. */
function focusSoon(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const panel = form?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden])');
    const field =
      panel?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      panel?.querySelector<HTMLElement>('input, textarea');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
