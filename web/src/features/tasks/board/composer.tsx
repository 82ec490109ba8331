import { isPropertyGroup } from '@longtable/contract/rules/task-grouping';
import { maxCreatedAtOnce } from '@longtable/contract/rules/task-limits';
import { Maximize2, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useDraft } from '../../../platform/drafts.ts';
import { useUser } from '../../../platform/session.ts';
import { useToday } from '../../../platform/today.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SuggestTextarea } from '../../../ui/suggest-textarea.tsx';
import { useTaskScope } from '../data/task-scope.ts';
import { openNewTask } from '../dialogs/open-form.ts';
import { createTask, createTasks } from '../mutations/tasks.mutations.ts';
import { useNewInGroup } from '../quick-add/group-defaults.ts';
import { PieceChips } from '../quick-add/piece-chips.tsx';
import { inputOf } from '../quick-add/use-quick-task.ts';
import { createdText } from '../quick-add/wording.ts';
import { columnDraft, linesOf } from '../quick-add/words-at-caret.ts';
import { headPositions } from '../windows/column-ends.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { composer } from './board-state.ts';
import { markCards } from './card-marks.ts';
import { useCompletion } from './use-completion.ts';
import { useGroupName } from './use-group-name.ts';
import { useLines } from './use-lines.ts';

/** From this number of lines on, creating them has to be confirmed. */
const manyLines = 50;
const blank = { text: '' };

/**
 * A field in a column that makes a task of each line: Enter creates, Shift+Enter opens the form, Escape closes. The text
 * is kept until it is sent or cleared.
 */
export function Composer({ group }: { group: GroupId }) {
  const user = useUser();
  const today = useToday();
  const { project: ofPage } = useTaskScope();
  const label = useGroupName(group);
  const given = useNewInGroup(today)(group) ?? { project: ofPage, defaults: {} };
  const { status = 'todo', priority: usualPriority = 'medium', dueDate: usualDay = today } = given.defaults;
  const [{ text }, setDraft] = useDraft(columnDraft(ofPage, group), blank);
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const caretAfter = useRef<number | null>(null);
  const chipsId = useId();
  const lines = useLines(text, { today, given });
  const setText = (next: string) => {
    setAsking(false);
    setDraft(next === '' ? null : { text: next });
  };
  const completion = useCompletion(text, lines, (next, caret) => {
    caretAfter.current = caret;
    setText(next);
  });
  const focus = () => box.current?.querySelector('textarea')?.focus();
  useEffect(focus, []);
  useLayoutEffect(() => {
    // Setting the value moves the caret to its end.
    const caret = caretAfter.current;
    if (caret !== null) box.current?.querySelector('textarea')?.setSelectionRange(caret, caret);
    caretAfter.current = null;
  }, [text]);

  const create = (all: readonly string[]) => {
    if (all.length === 0) return;
    const read = all.map(lines.read);
    const positions = headPositions(status, read.length);
    const inputs = read.map(({ task, project, assignee }, index) => ({
      input: {
        ...inputOf(task, {
          today: usualDay,
          status,
          projectId: project?.id ?? null,
          assigneeId: assignee.id,
        }),
        priority: task.priority ?? usualPriority,
        position: positions[index] ?? '',
      },
      chosen: { project, assignee },
    }));
    const ids: string[] = [];
    const [only] = inputs;
    if (only && inputs.length === 1)
      ids.push(createTask(user, only.input, { source: 'inline', chosen: only.chosen }));
    else
      for (let from = 0; from < inputs.length; from += maxCreatedAtOnce) {
        const part = inputs.slice(from, from + maxCreatedAtOnce);
        const chosen = part.map((one) => one.chosen);
        ids.push(
          ...createTasks(
            user,
            part.map(({ input }) => input),
            { source: 'inline', chosen },
          ),
        );
      }
    setText('');
    lines.clear();
    markCards(ids);
    const first = read[0];
    announce(
      first && read.length === 1
        ? createdText(first.task, label)
        : `Created ${read.length} tasks in ${label}.`,
    );
  };
  const submit = () => {
    const all = linesOf(text);
    if (all.length >= manyLines && !isAsking) setAsking(true);
    else create(all);
    focus();
  };
  const openForm = () => {
    const [line] = linesOf(text);
    if (line === undefined && !isPropertyGroup(group)) void openNewTask({ status });
    else {
      const { task, project, assignee } = lines.read(line ?? '');
      const { title, startDate, dueDate, priority, tags, repeat } = task;
      const draft = {
        title,
        startDate: startDate ?? '',
        dueDate: dueDate ?? usualDay,
        priority: priority ?? usualPriority,
        tags: tags.join(', '),
        repeat,
        project,
        assignee,
      };
      void openNewTask({ status, draft: { ...draft, status } });
    }
    setText('');
    composer.set(null);
  };
  const close = () => {
    // Before the field is gone, so that the focus is not lost.
    box.current?.closest('section')?.querySelector<HTMLElement>('header button[aria-expanded=true]')?.focus();
    composer.set(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && completion.options === null) {
      event.preventDefault();
      if (event.shiftKey) openForm();
      else submit();
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const all = linesOf(text.slice(0, selectionStart) + pasted + text.slice(selectionEnd));
    if (linesOf(pasted).length < 2) return;
    event.preventDefault();
    if (all.length < manyLines) return create(all);
    setText(all.join('\n'));
    setAsking(true);
  };
  const count = linesOf(text).length;
  return (
    <div
      ref={box}
      data-keeps-escape=""
      className="mx-2 mb-1 flex shrink-0 flex-col gap-1.5 rounded-card bg-surface p-2"
    >
      <SuggestTextarea
        aria-label={`New task in ${label}`}
        aria-describedby={chipsId}
        placeholder="pay rent friday !high #home"
        minRows={1}
        maxRows={6}
        value={text}
        enterKeyHint="done"
        onChange={(next, caret) => {
          completion.setCaret(caret);
          setText(next);
        }}
        onCaret={completion.setCaret}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        suggestions={completion}
      />
      {isAsking ? (
        <p id={chipsId} role="status" className="text-muted text-xs">
          Press Enter again to create {count} tasks.
        </p>
      ) : lines.pieces.length > 0 ? (
        <PieceChips
          id={chipsId}
          pieces={lines.pieces}
          onIgnore={lines.ignore}
          line={text}
          onLine={setText}
          projectId={lines.read(text).project?.id ?? null}
          focusLine={focus}
        />
      ) : (
        <p id={chipsId} className="text-muted text-xs">
          Understands days, !high, #tag, @name and +project.
        </p>
      )}
      <div className="flex items-center gap-1">
        <Button size="sm" variant="primary" disabled={count === 0} onClick={submit}>
          {count > 1 ? `Add ${count} tasks` : 'Add task'}
        </Button>
        <IconButton
          label="Open the form"
          shortcut="Shift+Enter"
          size="sm"
          className="ml-auto"
          onClick={openForm}
        >
          <Maximize2 aria-hidden />
        </IconButton>
        <IconButton label="Close" shortcut="Escape" size="sm" onClick={close}>
          <X aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
