import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';

/** Shows or hides the completed tasks that are folded. `count` is their number, loaded or not. */
export function FoldToggle({
  count,
  isCounted,
  isOpen,
  onToggle,
  className,
}: {
  count: number;
  isCounted: boolean;
  isOpen: boolean;
  onToggle: () => void;
  className?: string;
}) {
  const toggle = ({ currentTarget }: MouseEvent) => {
    const list = currentTarget.closest('[data-task-list]');
    onToggle();
    // It is rendered in another place: above the tasks that it has shown, or after the last one that is left.
    setTimeout(() =>
      focusWhenRendered(() =>
        list?.querySelector<HTMLElement>(`[data-fold-toggle="${isOpen ? '' : 'open'}"]`),
      ),
    );
  };
  return (
    <button
      type="button"
      data-fold-toggle={isOpen ? 'open' : ''}
      aria-expanded={isOpen}
      onClick={toggle}
      className={cn(
        'focus-inset flex h-9 w-full items-center gap-1.5 rounded-control px-2 text-muted text-sm transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11',
        className,
      )}
    >
      <ChevronRight
        aria-hidden
        className={cn('size-4 text-subtle transition-transform', isOpen && 'rotate-90')}
      />
      {isOpen ? 'Hide' : 'Show'} {count.toLocaleString()}
      {!isCounted && '+'} older
    </button>
  );
}
