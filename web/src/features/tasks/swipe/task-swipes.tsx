import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';
import { CalendarClock, Check } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { followSwipes, type Swipe } from '../../../platform/drag/swipe.ts';
import { cn } from '../../../ui/class-names.ts';
import { loadedTask } from '../data/loaded-tasks.ts';
import { mayEnter } from '../dependencies/completing.ts';
import { dayInWords } from '../marks/due.ts';
import { editTask } from '../mutations/tasks.mutations.ts';
import { setStatus } from '../pickers/apply.ts';
import { DayPicker } from '../pickers/day-picker.tsx';
import { PickerPanel } from '../pickers/picker-panel.tsx';
import { mayPick } from '../pickers/property-picker.ts';
import { selected } from '../selection/selection.store.ts';
import { offerUndo } from '../undo/undo.ts';
import { quoted } from '../undo/undo-words.ts';

/** The distance that completes or reschedules, in pixels, and of a narrow row the share of its width. */
const threshold = { distance: 96, share: 0.3 };
/** How much of its way a row goes to the side on which it has no action, and at most, in pixels. */
const resistance = { share: 0.2, most: 20 };
/** How long a released row moves, in milliseconds. */
const settleMs = 150;

/** What is visible below a swiped row. */
type Below = {
  /** The parent of the row. */
  readonly host: HTMLElement;
  readonly action: 'complete' | 'reschedule';
  /** Whether releasing the row does it. */
  readonly isArmed: boolean;
};

/** Swiping a row inside `root` to the right completes its task, to the left chooses another due date. */
export function TaskSwipes({ root }: { root: RefObject<HTMLElement | null> }) {
  const [below, setBelow] = useState<Below | null>(null);
  const [rescheduled, setRescheduled] = useState<Task | null>(null);
  const [isPicking, setPicking] = useState(false);
  const title = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!root.current) return;
    return followSwipes(root.current, (target) => {
      const row = target.closest<HTMLElement>('[data-swipe-task]');
      const task = loadedTask(row?.dataset['swipeTask'] ?? '');
      // While tasks are selected, touches select.
      if (!row || !task || row.style.translate !== '' || selected.get().size > 0) return null;
      return swipeOf(row, task, {
        show: setBelow,
        reschedule() {
          title.current = row.querySelector<HTMLElement>('[data-row-title]');
          setRescheduled(task);
          setPicking(true);
        },
      });
    });
  }, [root]);

  const reschedule = (task: Task, dueDate: CalendarDay) => {
    setPicking(false);
    if (dueDate === task.dueDate) return;
    const changeId = editTask(task.id, { dueDate }, { source: 'inline' });
    offerUndo(changeId, `${quoted(task.title)} due ${dayInWords(dueDate)}`);
  };
  return (
    <>
      {below && createPortal(<Affordance {...below} />, below.host)}
      {rescheduled && (
        <PickerPanel
          label="Due date"
          open={isPicking}
          onClose={() => setPicking(false)}
          anchor={title}
          className="w-72 p-3"
        >
          <DayPicker
            label="Due date"
            value={rescheduled.dueDate}
            assigneeId={rescheduled.assignedTo}
            onChoose={(day) => reschedule(rescheduled, day)}
          />
        </PickerPanel>
      )}
    </>
  );
}

/** The swipe of a row. */
function swipeOf(
  row: HTMLElement,
  task: Task,
  { show, reschedule }: { show: (below: Below | null) => void; reschedule: () => void },
): Swipe {
  const host = row.parentElement ?? row;
  const width = row.offsetWidth;
  const enough = Math.min(threshold.distance, width * threshold.share);
  const mayComplete = task.can.move && task.status !== 'completed';
  const mayReschedule = mayPick(task, 'due');
  let shown: Below | null = null;

  const at = (distance: number): Below | null => {
    if (distance === 0 || !(distance > 0 ? mayComplete : mayReschedule)) return null;
    const action = distance > 0 ? 'complete' : 'reschedule';
    return { host, action, isArmed: Math.abs(distance) >= enough };
  };
  /** Moves the released row, then calls `then`. */
  const settle = (to: number, then?: () => void): void => {
    row.style.transition = `translate ${settleMs}ms var(--ease-out)`;
    row.style.translate = `${to}px`;
    setTimeout(() => {
      for (const name of ['translate', 'transition']) row.style.removeProperty(name);
      host.style.removeProperty('overflow');
      show(null);
      then?.();
    }, settleMs);
  };
  row.style.transition = 'none';
  // Its page must not scroll to the side.
  host.style.overflow = 'clip';
  return {
    move(distance) {
      const next = at(distance);
      const resisted = Math.sign(distance) * Math.min(Math.abs(distance) * resistance.share, resistance.most);
      row.style.translate = `${next ? distance : resisted}px`;
      if (next?.action === shown?.action && next?.isArmed === shown?.isArmed) return;
      shown = next;
      show(next);
    },
    end(distance) {
      const last = at(distance);
      if (!last?.isArmed) settle(0);
      else if (last.action === 'reschedule') settle(0, reschedule);
      else if (mayEnter(task, 'completed')) settle(width, () => complete(task.id));
      else settle(0);
    },
  };
}

/** Completes a task as its status picker does. */
function complete(taskId: string): void {
  const task = loadedTask(taskId);
  if (task?.can.move) setStatus([task], 'completed');
}

/** What releasing the row does, on the side that it leaves. */
function Affordance({ action, isArmed }: Below) {
  const isCompleting = action === 'complete';
  const Icon = isCompleting ? Check : CalendarClock;
  return (
    <div
      aria-hidden
      data-swipe-action={action}
      data-armed={isArmed}
      className={cn(
        'absolute inset-0 flex items-center gap-2 px-5 font-medium text-sm transition-colors',
        !isArmed && 'bg-sunken text-muted',
        isArmed && !isCompleting && 'bg-accent-solid text-on-accent',
      )}
      style={{
        zIndex: -1,
        ...(!isCompleting && { flexDirection: 'row-reverse' }),
        // The solid green has too little contrast with any text in one of the themes.
        ...(isCompleting && isArmed && { color: 'var(--canvas)', backgroundColor: 'var(--success)' }),
      }}
    >
      <Icon className="size-5 transition-transform" style={isArmed ? { scale: '1.25' } : {}} />
      {isCompleting ? 'Complete' : 'Reschedule'}
    </div>
  );
}
