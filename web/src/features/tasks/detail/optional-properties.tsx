import type { Task } from '@longtable/contract/tasks';
import { Plus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEver } from '../../../ui/lazy-part.tsx';
import { mayPick, type Property, PropertyPicker } from '../pickers/property-picker.ts';

/** A property that a task need not have. */
export type Optional = Extract<Property, 'start' | 'repeat' | 'project' | 'tags' | 'estimate' | 'time'>;

/** In the order of the metadata. */
const properties: readonly { property: Optional; name: string; isEmpty: (task: Task) => boolean }[] = [
  { property: 'start', name: 'start date', isEmpty: ({ startDate }) => startDate === null },
  { property: 'repeat', name: 'repeat', isEmpty: ({ repeat }) => repeat === null },
  { property: 'project', name: 'project', isEmpty: ({ projectId }) => projectId === null },
  { property: 'tags', name: 'tags', isEmpty: ({ tags }) => tags.length === 0 },
  { property: 'estimate', name: 'estimate', isEmpty: ({ estimatedHours }) => estimatedHours === null },
  { property: 'time', name: 'time taken', isEmpty: ({ timeTaken }) => timeTaken === null },
];

/**
 * The picker of the properties that a task need not have. One with a value is a row, the others are buttons in a line below. It
 * stays what it is until its picker has closed, so that nothing moves below the pointer.
 */
export interface OptionalPicker {
  isRow: (property: Optional) => boolean;
  /** The property of the open picker. */
  readonly open: Optional | null;
  toggle: (property: Optional, button: HTMLElement) => void;
  readonly panel: {
    readonly property: Optional;
    readonly isMade: boolean;
    readonly anchor: RefObject<HTMLElement | null>;
    onClose: () => void;
    onGone: () => void;
    onClosed: () => void;
  };
}

/** See `OptionalPicker`. `element` has all rows and buttons of the task. */
export function useOptionalPicker(task: Task, element: RefObject<HTMLElement | null>): OptionalPicker {
  const anchor = useRef<HTMLElement>(null);
  const [active, setActive] = useState<{ property: Optional; isRow: boolean } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [last, setLast] = useState<Optional>('start');
  if (active && active.property !== last) setLast(active.property);
  const property = active?.property ?? last;
  const hasValue = (of: Optional) => properties.some((one) => one.property === of && !one.isEmpty(task));
  const isRow = (of: Optional) =>
    active?.property === of && mayPick(task, of) ? active.isRow : hasValue(of);
  const open = isOpen ? property : null;
  return {
    isRow,
    open,
    toggle: (of, button) => {
      if (open === of) return setOpen(false);
      anchor.current = button;
      setActive({ property: of, isRow: isRow(of) });
      setOpen(true);
    },
    panel: {
      property,
      isMade: useEver(isOpen),
      anchor,
      onClose: () => setOpen(false),
      // Another one may have been opened since.
      onGone: () => flushSync(() => setActive((now) => (now?.property === property ? null : now))),
      onClosed: () =>
        element.current
          ?.querySelector<HTMLElement>(`[data-property="${property}"]`)
          ?.focus({ preventScroll: true }),
    },
  };
}

/** The line of buttons for the properties that the task does not have, for who may add them; and the picker. */
export function AddProperties({ task, picker }: { task: Task; picker: OptionalPicker }) {
  const missing = properties.filter(({ property }) => mayPick(task, property) && !picker.isRow(property));
  const { isMade, property, ...panel } = picker.panel;
  return (
    <>
      {missing.length > 0 && (
        <div className="-mx-1.5 -mt-2 flex flex-wrap gap-x-1">
          {missing.map(({ property, name }) => (
            <button
              key={property}
              type="button"
              data-property={property}
              aria-haspopup="dialog"
              aria-expanded={picker.open === property}
              onClick={(event) => picker.toggle(property, event.currentTarget)}
              className="focus-inset inline-flex h-7 items-center gap-1 rounded-control px-1.5 text-muted text-sm transition-colors hover:bg-hover hover:text-ink aria-expanded:bg-active aria-expanded:text-ink pointer-coarse:h-11"
            >
              <Plus aria-hidden className="size-3.5" />
              <span className="sr-only">Add </span>
              <span className="first-letter:uppercase">{name}</span>
            </button>
          ))}
        </div>
      )}
      {isMade && (
        <PropertyPicker
          key={property}
          property={property}
          tasks={[task]}
          open={picker.open !== null}
          {...panel}
        />
      )}
    </>
  );
}
