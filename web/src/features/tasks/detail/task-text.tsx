import { maxTitleLength } from '@longtable/contract/rules/task-limits';
import type { Task } from '@longtable/contract/tasks';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useEditing } from '../../../platform/presence.ts';
import { cn } from '../../../ui/class-names.ts';
import { Textarea } from '../../../ui/textarea.tsx';
import { loadedTask } from '../data/loaded-tasks.ts';
import { editTask } from '../mutations/tasks.mutations.ts';
import { useKept } from './kept.tsx';

/** The texts of a task that are edited where they are read. */
export type TextName = 'title' | 'description';

/** Saves a text of a task if it has changed; a title is one line and never empty. */
function saveText(taskId: string, name: TextName, typed: string): void {
  const task = loadedTask(taskId);
  const text = name === 'title' ? typed.replaceAll(/\s+/g, ' ').trim() : typed.trim();
  if (!task?.can.edit || text === task[name] || (name === 'title' && text === '')) return;
  editTask(taskId, { [name]: text }, { source: 'inline' });
}

/** Saves the texts that are being edited when the task is closed or another one is opened. */
export function saveKeptTexts(taskId: string | null, kept: ReadonlyMap<string, unknown>): void {
  if (taskId === null) return;
  for (const name of ['title', 'description'] as const) {
    const typed = kept.get(name);
    if (typeof typed === 'string') saveText(taskId, name, typed);
  }
}

/** What gets the focus when a frame opens: a text that is being edited, before anything else. */
export function textOr(first: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  return {
    get current() {
      return document.querySelector<HTMLElement>('[data-task-text]') ?? first.current;
    },
  };
}

/** Edits a text of a task in place: `typed` is null while it is only read. */
export function useTextEdit(task: Task, name: TextName) {
  const [typed, setTyped] = useKept<string | null>(name, null);
  return {
    name,
    typed,
    type: setTyped,
    begin: () => setTyped(task[name]),
    save: () => {
      if (typed !== null) saveText(task.id, name, typed);
      setTyped(null);
    },
    cancel: () => setTyped(null),
  };
}

/**
 * The field for a text of a task. Ctrl+Enter and leaving it save, in a title Enter as well; Escape restores. It gets the
 * focus, with the caret at its end.
 */
export function TextField({
  label,
  edit: { name, typed, type, save, cancel },
  maxLength,
  isOneLine = false,
  className,
}: {
  label: string;
  edit: ReturnType<typeof useTextEdit>;
  maxLength: number;
  isOneLine?: boolean;
  className?: string;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useEditing(name, typed);
  useLayoutEffect(() => {
    const text = field.current;
    text?.focus();
    text?.setSelectionRange(text.value.length, text.value.length);
  }, []);
  const done = (end: () => void) => {
    // A key is followed by a blur.
    if (isDone.current) return;
    isDone.current = true;
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isEnd = event.key === 'Enter' && (isOneLine || event.ctrlKey || event.metaKey);
    if (!isEnd && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    done(isEnd ? save : cancel);
  };
  return (
    <Textarea
      ref={field}
      aria-label={label}
      maxLength={maxLength}
      minRows={isOneLine ? 1 : 4}
      maxRows={20}
      data-keeps-escape=""
      data-task-text=""
      value={typed ?? ''}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => done(save)}
      className={className}
    />
  );
}

/** The title of a task, for a heading: with the right to edit a button that turns into a field. */
export function TaskTitleText({ task, className }: { task: Task; className?: string }) {
  const edit = useTextEdit(task, 'title');
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(edit.typed !== null, button);
  if (edit.typed !== null && task.can.edit) {
    return (
      <TextField label="Title" edit={edit} maxLength={maxTitleLength} isOneLine className="font-semibold" />
    );
  }
  if (!task.can.edit) return <span className={cn('wrap-anywhere', className)}>{task.title}</span>;
  return (
    <button
      ref={button}
      type="button"
      dir="auto"
      title="Rename"
      onClick={edit.begin}
      className={cn(
        'wrap-anywhere -mx-1 block max-w-full cursor-text rounded-control px-1 text-start transition-colors hover:bg-hover',
        className,
      )}
    >
      {task.title}
    </button>
  );
}

/** Returns the focus to a control when editing has ended by a key. */
export function useFocusAfter(isEditing: boolean, control: { readonly current: HTMLElement | null }): void {
  const wasEditing = useRef(isEditing);
  useLayoutEffect(() => {
    // Not if the focus has moved elsewhere.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      control.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing, control]);
}
