import { maxSubtasks, maxSubtaskTitleLength } from '@longtable/contract/rules/task-limits';
import type { Task } from '@longtable/contract/tasks';
import { Plus } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { announce } from '../../../ui/announce.ts';
import { Input } from '../../../ui/input.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { addSubtask, changeSubtask, removeSubtask } from '../mutations/tasks.mutations.ts';
import { ChecklistStep } from './checklist-step.tsx';
import { useKept } from './kept.tsx';
import { placesDuring, useStepDrag } from './step-drag.ts';

/** The checklist of a task: editable with the right to move the task, otherwise read-only. */
export function Checklist({ task }: { task: Task }) {
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const focusAfter = useRef<{ stepId: string; control: string } | null>(null);
  const { id: taskId, subtasks: steps, can } = task;
  const done = steps.filter((step) => step.done).length;

  const move = (stepId: string, index: number) => {
    const step = steps.find(({ id }) => id === stepId);
    if (!step) return;
    changeSubtask(taskId, stepId, { index });
    announce(`${step.title}: ${index + 1} of ${steps.length}`, 'assertive');
  };
  const drag = useStepDrag(list, { hasSteps: steps.length > 0, onDrop: move });
  const places = placesDuring(
    steps.map(({ id }) => id),
    drag,
  );

  useLayoutEffect(() => {
    // React has moved the row in the document, by which its control lost the focus.
    const wanted = focusAfter.current;
    focusAfter.current = null;
    if (!wanted) return;
    const row = list.current?.querySelector(`[data-step="${wanted.stepId}"]`);
    row?.querySelector<HTMLElement>(`[data-control="${wanted.control}"]`)?.focus();
  }, [steps]);

  const onKeyDown = (event: KeyboardEvent, stepId: string, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = event.key === 'ArrowUp' ? index - 1 : index + 1;
    if (next < 0 || next >= steps.length || !(event.target instanceof HTMLElement)) return;
    const control = event.target.closest<HTMLElement>('[data-control]')?.dataset['control'];
    focusAfter.current = { stepId, control: control ?? 'handle' };
    move(stepId, next);
  };
  const remove = (stepId: string, index: number) => {
    const next = steps[index + 1] ?? steps[index - 1];
    if (next) focusAfter.current = { stepId: next.id, control: 'remove' };
    removeSubtask(taskId, stepId);
    if (!next) field.current?.focus();
  };
  if (steps.length === 0 && !can.move) return null;
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center gap-3">
        <h3 id={heading} className="text-muted text-sm">
          Checklist
        </h3>
        {steps.length > 0 && (
          <>
            <span className="text-subtle text-xs tabular-nums">
              {done} of {steps.length}
            </span>
            <ProgressBar
              value={(done / steps.length) * 100}
              label="Checklist"
              tone={done === steps.length ? 'success' : 'accent'}
              className="max-w-32"
            />
          </>
        )}
      </div>
      {steps.length > 0 && (
        <ul ref={list} aria-labelledby={heading} className="-mx-2 flex flex-col">
          {steps.map((step, index) => (
            <ChecklistStep
              key={step.id}
              step={step}
              canChange={can.move}
              order={places.get(step.id) ?? index}
              isDragged={drag?.stepId === step.id}
              onKeyDown={(event) => onKeyDown(event, step.id, index)}
              onDone={(isDone) => changeSubtask(taskId, step.id, { done: isDone })}
              onRename={(title) => {
                focusAfter.current = { stepId: step.id, control: 'title' };
                changeSubtask(taskId, step.id, { title });
              }}
              onRemove={() => remove(step.id, index)}
            />
          ))}
        </ul>
      )}
      {can.move && <NewStep ref={field} taskId={taskId} count={steps.length} />}
    </section>
  );
}

/** Enter adds a step and keeps the focus; each pasted line becomes a step. */
function NewStep({
  ref,
  taskId,
  count,
}: {
  ref: RefObject<HTMLInputElement | null>;
  taskId: string;
  count: number;
}) {
  const [text, setText] = useKept('step', '');
  if (count >= maxSubtasks) {
    return <p className="text-muted text-xs">{`A task can have at most ${maxSubtasks} steps.`}</p>;
  }
  const add = (titles: readonly string[]) => {
    const steps = titles
      .map((title) => title.trim().slice(0, maxSubtaskTitleLength))
      .filter((title) => title !== '');
    for (const title of steps.slice(0, maxSubtasks - count)) addSubtask(taskId, title);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add([text]);
    } else if (event.key === 'Escape') setText('');
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    add([text + (lines[0] ?? ''), ...lines.slice(1)]);
  };
  return (
    <Input
      ref={ref}
      size="sm"
      icon={<Plus />}
      aria-label="Add a step"
      placeholder="Add a step"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={maxSubtaskTitleLength}
      value={text}
      // The first Escape clears the text.
      {...(text !== '' && { 'data-keeps-escape': '' })}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
