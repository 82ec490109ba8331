import { maxUpdateLength } from '@longtable/contract/rules/team-limits';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDraft } from '../../platform/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { postUpdate } from './data/updates.ts';
import { idOf, plainSubject, type Subject, type UpdatesOf } from './data/updates-of.ts';
import { SubjectFields } from './update-subject.tsx';

type Draft = { readonly content: string; readonly subject: Subject };

const emptyDraft: Draft = { content: '', subject: plainSubject };

/** From so few characters left on, they are counted. */
const countFrom = 200;

const invitations: Record<UpdatesOf['kind'], string> = {
  team: 'Tell the team',
  department: 'Tell the department',
  project: 'Tell everyone in the project',
};

/** The place to write an update; Ctrl or ⌘ with Enter posts it. */
export function UpdateComposer({ of }: { of: UpdatesOf }) {
  const box = useRef<HTMLDivElement>(null);
  const [draft, keep] = useDraft(`update:new ${idOf(of)}`, emptyDraft);
  const [isActive, setActive] = useState(draft !== emptyDraft);
  const { content, subject } = draft;
  const isBlank = content.trim() === '';
  const write = (next: Draft) => keep(next.content === '' ? null : next);
  const post = () => {
    if (isBlank) return;
    postUpdate(of, content.trim(), of.kind === 'project' ? subject : undefined);
    write(emptyDraft);
    box.current?.querySelector('textarea')?.focus();
  };
  return (
    <div ref={box} className="flex flex-col gap-2">
      <Textarea
        aria-label="Write an update"
        placeholder={invitations[of.kind]}
        minRows={isActive ? 3 : 1}
        maxRows={16}
        maxLength={maxUpdateLength}
        value={content}
        onFocus={() => setActive(true)}
        onChange={({ target }) => write({ ...draft, content: target.value })}
        onKeyDown={(event) => isSending(event) && post()}
      />
      {isActive && of.kind === 'project' && (
        <SubjectFields
          projectId={of.projectId}
          subject={subject}
          onChange={(next) => write({ ...draft, subject: next })}
        />
      )}
      {isActive && (
        <div className="flex items-center justify-end gap-3">
          <span className="text-muted text-xs pointer-coarse:hidden">
            <Kbd keys="Mod+Enter" /> posts it
          </span>
          <Left content={content} />
          <Button variant="primary" disabled={isBlank} onClick={post}>
            Post update
          </Button>
        </div>
      )}
    </div>
  );
}

/** True for Ctrl or ⌘ with Enter. */
export function isSending(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
    return false;
  event.preventDefault();
  return true;
}

/** How many characters may follow, once there are few. */
export function Left({ content }: { content: string }) {
  const left = maxUpdateLength - content.length;
  if (left > countFrom) return null;
  return (
    <span role="status" className="text-warning text-xs tabular-nums">
      {left} left
    </span>
  );
}
