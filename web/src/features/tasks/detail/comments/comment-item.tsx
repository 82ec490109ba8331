import type { TaskComment } from '@longtable/contract/task-comments';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDirectory, usePerson } from '../../../../platform/directory.ts';
import { useDraft } from '../../../../platform/drafts.ts';
import { useUser } from '../../../../platform/session.ts';
import { Ago } from '../../../../platform/time-text.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { LinkedText } from '../../../../ui/linked-text.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { CharactersLeft } from './comment-composer.tsx';
import { CommentField, type CommentFieldHandle } from './comment-field.tsx';
import { editComment, type Written } from './comments.ts';
import { type Mentioned, mentionPieces } from './mention-text.ts';

/** One comment: who said it, when, what, and the ways to change it. */
export function CommentItem({ comment, onDelete }: { comment: TaskComment; onDelete: () => void }) {
  const { authorId, content, createdAt, editedAt, mentionIds, can } = comment;
  const author = usePerson(authorId);
  const [isEditing, setEditing] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) trigger.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  const name = author?.name ?? 'Deleted account';
  return (
    <li className="flex gap-2.5 py-2.5">
      <Avatar
        name={author?.name ?? '?'}
        seed={author?.id ?? 'gone'}
        src={author?.avatarUrl ?? null}
        size="md"
        decorative
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-h-7 items-center gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <span dir="auto" className="wrap-anywhere font-medium text-ink text-sm">
              {name}
            </span>
            <span className="text-muted text-xs">
              <Ago time={createdAt} />
              {editedAt !== null && <span title={new Date(editedAt).toLocaleString()}> · Edited</span>}
            </span>
          </p>
          {(can.edit || can.delete) && !isEditing && (
            <Menu
              align="end"
              trigger={
                <IconButton ref={trigger} label={`Actions for the comment by ${name}`} noTooltip size="sm">
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
                <MenuItem icon={<Trash2 />} tone="danger" onSelect={onDelete}>
                  Delete…
                </MenuItem>
              )}
            </Menu>
          )}
        </div>
        {isEditing ? (
          <CommentEditor comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <CommentText content={content} mentionIds={mentionIds} />
        )}
      </div>
    </li>
  );
}

function CommentText({ content, mentionIds }: Pick<TaskComment, 'content' | 'mentionIds'>) {
  const user = useUser();
  const mentions = useMentioned(mentionIds);
  const renderText = useCallback(
    (text: string) =>
      mentionPieces(text, mentions).map((piece, index) =>
        piece.personId === null ? (
          piece.text
        ) : (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
            key={index}
            data-mention=""
            className={cn(
              'rounded-[4px] px-0.5 font-medium text-accent',
              piece.personId === user.id && 'bg-accent-soft',
            )}
          >
            {piece.text}
          </span>
        ),
      ),
    [mentions, user.id],
  );
  return <LinkedText text={content} className="text-base text-ink" renderText={renderText} />;
}

/** Those mentioned, by what they are called now. */
function useMentioned(ids: readonly string[]): readonly Mentioned[] {
  const people = useDirectory();
  return useMemo(() => ids.flatMap((id) => people.person(id) ?? []), [ids, people]);
}

function CommentEditor({ comment, onDone }: { comment: TaskComment; onDone: () => void }) {
  const { id, content, mentionIds } = comment;
  const mentions = useMentioned(mentionIds);
  const blank = useMemo((): Written => ({ content, chosen: mentions }), [content, mentions]);
  const [written, write] = useDraft(`comment:${id}`, blank);
  const field = useRef<CommentFieldHandle>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const isBlank = written.content.trim() === '';
  const save = () => {
    if (isBlank) return;
    if (written.content.trim() !== content) editComment(comment, written);
    write(null);
    onDone();
  };
  const cancel = () => {
    write(null);
    onDone();
  };
  return (
    <div className="flex flex-col gap-2">
      <CommentField
        ref={field}
        taskId={comment.taskId}
        label="Edit the comment"
        written={written}
        minRows={2}
        onWrite={write}
        onSend={save}
        onEscape={onDone}
      />
      <div className="flex items-center justify-end gap-2">
        <CharactersLeft content={written.content} />
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" disabled={isBlank} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  );
}
