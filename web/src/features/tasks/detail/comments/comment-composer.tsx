import { maxCommentLength } from '@longtable/contract/rules/task-limits';
import { useLayoutEffect, useRef, useState } from 'react';
import { useDraft } from '../../../../platform/drafts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Kbd } from '../../../../ui/kbd.tsx';
import { CommentField, type CommentFieldHandle } from './comment-field.tsx';
import { postComment, type Written } from './comments.ts';

const nothing: Written = { content: '', chosen: [] };

/** From so few characters left on, they are counted. */
const countFrom = 200;

/** The place to write a comment; Ctrl or ⌘ with Enter posts it. */
export function CommentComposer({ taskId }: { taskId: string }) {
  const field = useRef<CommentFieldHandle>(null);
  const [written, keep] = useDraft(`comment:new ${taskId}`, nothing);
  const [isActive, setActive] = useState(written !== nothing);
  const isBlank = written.content.trim() === '';
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // It has grown: its button may be further down than the dialog shows.
    if (isActive && box.current?.contains(document.activeElement))
      box.current.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const write = (next: Written) => keep(next.content === '' ? null : next);
  const post = () => {
    if (isBlank) return;
    postComment(taskId, written);
    write(nothing);
    field.current?.focus();
  };
  return (
    <div ref={box} className="flex scroll-my-4 flex-col gap-2">
      <CommentField
        ref={field}
        taskId={taskId}
        label="Write a comment"
        placeholder="Write a comment, @ mentions someone"
        written={written}
        minRows={isActive ? 3 : 1}
        onWrite={write}
        onSend={post}
        onFocus={() => setActive(true)}
      />
      {isActive && (
        <div className="flex items-center justify-end gap-3">
          <span className="text-muted text-xs pointer-coarse:hidden">
            <Kbd keys="Mod+Enter" /> posts it
          </span>
          <CharactersLeft content={written.content} />
          <Button variant="primary" size="sm" disabled={isBlank} onClick={post}>
            Comment
          </Button>
        </div>
      )}
    </div>
  );
}

/** How many characters may follow, once there are few. */
export function CharactersLeft({ content }: { content: string }) {
  const left = maxCommentLength - content.length;
  if (left > countFrom) return null;
  return (
    <span role="status" className="text-warning text-xs tabular-nums">
      {left} left
    </span>
  );
}
