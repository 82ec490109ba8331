import { maxUpdateLength } from '@longtable/contract/rules/team-limits';
import type { Update } from '@longtable/contract/updates';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Ago } from '../../../platform/time-text.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { PersonLink } from '../../people/person-sheet/person-link.tsx';
import type { UpdatesOf } from '../data/teams.queries.ts';
import { deleteUpdate, editUpdate } from '../data/updates.mutations.ts';
import { LinkedText } from './linked-text.tsx';
import { isSending, Left } from './update-composer.tsx';

/** One update: who said it, when, what, and for its author the ways to change it. */
export function UpdateItem({ of, update }: { of: UpdatesOf; update: Update }) {
  const { id, authorId, authorName, authorAvatar, content, createdAt, editedAt, can } = update;
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
      <Avatar name={authorName} seed={authorId ?? authorName} src={authorAvatar} size="lg" decorative />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-h-8 items-center gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            {authorId === null ? (
              name
            ) : (
              <PersonLink person={{ id: authorId }} className="min-w-0 rounded-control hover:underline">
                {name}
              </PersonLink>
            )}
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
          <Editor
            content={content}
            onCancel={() => setEditing(false)}
            onSave={(next) => {
              if (next !== content) editUpdate(of, id, next);
              setEditing(false);
            }}
          />
        ) : (
          <LinkedText text={content} className="text-base text-ink" />
        )}
      </div>
    </li>
  );
}

function Editor({
  content,
  onSave,
  onCancel,
}: {
  content: string;
  onSave: (content: string) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(content);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = box.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const isBlank = text.trim() === '';
  const save = () => {
    if (!isBlank) onSave(text.trim());
  };
  return (
    <div ref={box} className="flex flex-col gap-2">
      <Textarea
        aria-label="Edit the update"
        maxRows={16}
        maxLength={maxUpdateLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (isSending(event)) save();
          else if (event.key === 'Escape') {
            event.preventDefault();
            onCancel();
          }
        }}
      />
      <div className="flex items-center justify-end gap-2">
        <Left content={text} />
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" disabled={isBlank} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  );
}
