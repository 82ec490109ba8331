import type { Task } from '@longtable/contract/tasks';
import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { openMenu, useSlice } from './board-state.ts';

const CardMenuPanel = lazyPart(async () => (await import('./card-menu-panel.tsx')).CardMenuPanel);

/** All actions of a card, including moving it without dragging. The menu is loaded when it is first opened. */
export function CardMenu({ task, tabIndex }: { task: Task; tabIndex: 0 | -1 }) {
  const isOpen = useSlice(openMenu, (taskId) => taskId === task.id);
  const [isMade, setMade] = useState(isOpen);
  if (isOpen && !isMade) setMade(true);

  const isPressed = useRef(false);
  const isClosing = useRef(false);
  const press = () => {
    isPressed.current = true;
  };
  const button = (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={`Actions for ${task.title}`}
      aria-haspopup="menu"
      onPointerDown={press}
      onKeyDown={press}
      onClick={() => openMenu.set(task.id)}
      onFocus={({ currentTarget }) => {
        // Opened with M on the card, so the focus returns there.
        if (isClosing.current && !isPressed.current) titleOf(currentTarget)?.focus();
        isClosing.current = false;
        isPressed.current = false;
      }}
      className="flex size-7 items-center justify-center rounded-control text-subtle hover:bg-hover hover:text-ink aria-expanded:bg-active pointer-coarse:size-11 pointer-coarse:pt-3 pointer-coarse:pl-3"
    >
      <Ellipsis aria-hidden className="size-4" />
    </button>
  );
  if (!isMade) return button;
  return (
    <CardMenuPanel
      task={task}
      open={isOpen}
      onOpenChange={(open) => {
        isClosing.current = !open;
        openMenu.set(open ? task.id : null);
      }}
      trigger={button}
      fallback={button}
    />
  );
}

function titleOf(button: HTMLElement): HTMLElement | null | undefined {
  return button.closest('[data-task-card]')?.querySelector<HTMLElement>('[data-card-title]');
}
