import { maxUpdateLength } from '@longtable/contract/rules/team-limits';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useDraft } from '../../platform/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { Subject, UpdatesOf } from './data/updates-of.ts';
import { isSending, Left } from './update-composer.tsx';
import { SubjectFields } from './update-subject.tsx';

/** Changes what an update says and, in a project, what it is about. */
export function UpdateEditor({
  of,
  updateId,
  content,
  subject,
  onSave,
  onCancel,
}: {
  of: UpdatesOf;
  updateId: string;
  content: string;
  /** Null where it is of no project. */
  subject: Subject | null;
  onSave: (content: string, subject: Subject | null) => void;
  onCancel: () => void;
}) {
  const blank = useMemo(() => ({ text: content, about: subject }), [content, subject]);
  const [{ text, about }, write] = useDraft(`update:${updateId}`, blank);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = box.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const isBlank = text.trim() === '';
  const save = () => {
    if (isBlank) return;
    write(null);
    onSave(text.trim(), about);
  };
  const cancel = () => {
    write(null);
    onCancel();
  };
  return (
    <div ref={box} className="flex flex-col gap-2">
      <Textarea
        aria-label="Edit the update"
        maxRows={16}
        maxLength={maxUpdateLength}
        value={text}
        onChange={({ target }) => write({ text: target.value, about })}
        onKeyDown={(event) => {
          if (isSending(event)) save();
          else if (event.key === 'Escape') {
            event.preventDefault();
            onCancel();
          }
        }}
      />
      {of.kind === 'project' && about && (
        <SubjectFields
          projectId={of.projectId}
          subject={about}
          onChange={(next) => write({ text, about: next })}
        />
      )}
      <div className="flex items-center justify-end gap-2">
        <Left content={text} />
        <Button onClick={cancel}>Cancel</Button>
        <Button variant="primary" disabled={isBlank} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  );
}
