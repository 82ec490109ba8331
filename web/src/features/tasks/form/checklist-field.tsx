import { newId } from '@longtable/contract/new-id';
import { maxSubtasks, maxSubtaskTitleLength } from '@longtable/contract/rules/task-limits';
import type { Subtask } from '@longtable/contract/tasks';
import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';

/** Edits the steps of a new task. Enter adds a step; each pasted line becomes one. */
export function ChecklistField({
  value,
  step,
  onChange,
}: {
  value: readonly Subtask[];
  /** The text in the field. */
  step: string;
  onChange: (changes: { subtasks?: readonly Subtask[]; step?: string }) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isFull = value.length >= maxSubtasks;
  const add = (titles: readonly string[]) => {
    const steps = titles
      .map((text) => text.trim().slice(0, maxSubtaskTitleLength))
      .filter((text) => text !== '')
      .map((text) => ({ id: newId(), title: text, done: false }));
    onChange({ subtasks: [...value, ...steps].slice(0, maxSubtasks), step: '' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With a modifier, Enter submits the form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add([step]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    add([step + (lines[0] ?? ''), ...lines.slice(1)]);
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Checklist"
        hint={isFull ? `A task can have at most ${maxSubtasks} steps.` : 'Press Enter to add a step.'}
      >
        <Input
          ref={input}
          icon={<Plus />}
          value={step}
          maxLength={maxSubtaskTitleLength}
          disabled={isFull}
          autoComplete="off"
          enterKeyHint="done"
          placeholder="Add a step"
          onChange={({ target }) => onChange({ step: target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </Field>
      {value.length > 0 && (
        <ul aria-label="Steps of this task" className="flex flex-col">
          {value.map(({ id, title }) => (
            <li
              key={id}
              className="flex min-h-8 items-center gap-2 border-hairline text-sm not-last:border-b"
            >
              <span dir="auto" className="min-w-0 flex-1 break-words py-1 text-ink">
                {title}
              </span>
              <IconButton
                label={`Remove step ${title}`}
                size="sm"
                noTooltip
                onClick={() => {
                  onChange({ subtasks: value.filter((other) => other.id !== id) });
                  input.current?.focus();
                }}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
