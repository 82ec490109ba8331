import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { deletedAccount, usePerson } from '../../platform/directory.ts';
import { Ago } from '../../platform/time-text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { PersonLink } from '../people/person-sheet/person-link.tsx';
import { deleteUpdate, editUpdate } from './data/updates.ts';
import { type AnyUpdate, subjectChanges, subjectOf, type UpdatesOf } from './data/updates-of.ts';
import { UpdateEditor } from './update-editor.tsx';
import { TaskChip, TypeBadge } from './update-subject.tsx';

/** An update with its author and time; its author can edit and delete it. */
export function UpdateItem({ of, update }: { of: UpdatesOf; update: AnyUpdate }) {
  const { id, authorId, content, createdAt, editedAt, can } = update;
  const author = usePerson(authorId);
  const authorName = author?.name ?? deletedAccount;
  const subject = subjectOf(update);
  const [isEditing, setEditing] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) trigger.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  const name = (
    <span dir="auto" className="wrap-anywhere font-medium text-ink text-sm">
      {authorName}
    </span>
  );
  return (
    <li className="group flex gap-3 py-3">
      <Avatar
        name={authorName}
        seed={authorId ?? authorName}
        src={author?.avatarUrl ?? null}
        size="lg"
        decorative
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-h-8 items-center gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-1">
            {authorId === null ? (
              name
            ) : (
              <PersonLink person={{ id: authorId }} className="min-w-0 rounded-control hover:underline">
                {name}
              </PersonLink>
            )}
            {subject && subject.type !== 'general' && <TypeBadge type={subject.type} />}
            <span className="text-muted text-xs">
              <Ago time={createdAt} />
              {editedAt !== null && <span title={new Date(editedAt).toLocaleString()}> · Edited</span>}
            </span>
          </div>
          {(can.edit || can.delete) && !isEditing && (
            <Menu
              align="end"
              trigger={
                <IconButton
                  ref={trigger}
                  label={`Actions for the update by ${authorName}`}
                  noTooltip
                  size="sm"
                >
                  <Ellipsis />
                </IconButton>
              }
            >
              {can.edit && (
                <MenuItem icon={<Pencil />} onSelect={() => setEditing(true)}>
                  Edit
                </MenuItem>
              )}
              {can.delete && (
                <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => deleteUpdate(of, id)}>
                  Delete
                </MenuItem>
              )}
            </Menu>
          )}
        </div>
        {isEditing ? (
          <UpdateEditor
            of={of}
            updateId={id}
            content={content}
            subject={subject}
            onCancel={() => setEditing(false)}
            onSave={(next, nextSubject) => {
              const changed = subject && nextSubject && subjectChanges(subject, nextSubject);
              if (next !== content || changed) editUpdate(of, id, { content: next, subject: changed });
              setEditing(false);
            }}
          />
        ) : (
          <>
            <LinkedText text={content} className="text-base text-ink" />
            {subject?.task && <TaskChip task={subject.task} />}
          </>
        )}
      </div>
    </li>
  );
}
