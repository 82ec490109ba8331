import { maxDescriptionLength } from '@longtable/contract/rules/task-limits';
import type { Task } from '@longtable/contract/tasks';
import { Pencil } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { EditingNote } from '../../../kits/presence/editing-note.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MarkdownText } from '../../../ui/markdown/markdown-text.tsx';
import { editTask } from '../mutations/tasks.mutations.ts';
import { useMentionedPeople } from './mentioned-people.tsx';
import { TextField, useFocusAfter, useTextEdit } from './task-text.tsx';

const DescriptionField = lazyPart(
  async () => (await import('../description/description-field.tsx')).DescriptionField,
);

/**
 * The description of a task, as Markdown. People who may edit the task edit it where it is read, and tick the steps of its
 * checklists.
 */
export function Description({ task }: { task: Task }) {
  const edit = useTextEdit(task, 'description');
  const renderText = useMentionedPeople(task);
  const begin = useRef<HTMLButtonElement>(null);
  const { description, can } = task;
  const isEditing = edit.typed !== null && can.edit;
  useFocusAfter(isEditing, begin);
  const note = <EditingNote taskId={task.id} what={['description']} />;
  if (description === '' && !can.edit) return note;
  if (description === '' && !isEditing) {
    return (
      <div className="flex items-center gap-2">
        <button
          ref={begin}
          type="button"
          onClick={edit.begin}
          className="-mx-2 cursor-text rounded-control px-2 py-1.5 text-start text-muted text-sm transition-colors hover:bg-hover pointer-coarse:min-h-11"
        >
          Add a description…
        </button>
        {note}
      </div>
    );
  }
  const tick = (text: string) => editTask(task.id, { description: text }, { source: 'inline' });
  const beginByClick = ({ target }: MouseEvent) => {
    const isControl = target instanceof Element && target.closest('a, button, input, label') !== null;
    // Selecting text is not a click.
    if (!isControl && getSelection()?.isCollapsed !== false) edit.begin();
  };
  return (
    <section aria-labelledby="task-description" className="flex flex-col gap-1.5">
      <div className="flex min-h-7 items-center gap-1">
        <h3 id="task-description" className="text-muted text-sm">
          Description
        </h3>
        {can.edit && !isEditing && (
          <IconButton ref={begin} label="Change the description" size="sm" onClick={edit.begin}>
            <Pencil className="size-3.5" />
          </IconButton>
        )}
        {note}
        {isEditing && (
          <span className="ml-auto shrink-0 text-subtle text-xs pointer-coarse:hidden">
            <Kbd keys="Mod+Enter" /> to save
          </span>
        )}
      </div>
      {isEditing ? (
        <DescriptionField
          edit={edit}
          fallback={<TextField label="Description" edit={edit} maxLength={maxDescriptionLength} />}
        />
      ) : (
        // By keyboard, there is the button.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
        <div
          {...(can.edit && { onClick: beginByClick })}
          className={
            can.edit ? '-mx-2 cursor-text rounded-control px-2 transition-colors hover:bg-hover' : ''
          }
        >
          <MarkdownText
            text={description}
            headingLevel={4}
            className="text-ink"
            renderText={renderText}
            onTick={can.edit ? tick : undefined}
          />
        </div>
      )}
    </section>
  );
}
