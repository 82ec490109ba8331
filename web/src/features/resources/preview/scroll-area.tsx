import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { cn } from '../../../ui/class-names.ts';

/** The content of a preview, which scrolls. With `keepsArrows`, the left and right arrows scroll it where it is wider than the screen. */
export function ScrollArea({
  ref,
  label,
  keepsArrows = false,
  className,
  children,
}: {
  ref?: Ref<HTMLElement>;
  label: string;
  keepsArrows?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    // The focus is needed to scroll by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={ref}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={keepsArrows ? keepArrows : undefined}
      className={cn('focus-inset min-h-0 flex-1 overflow-auto', className)}
    >
      {children}
    </section>
  );
}

/** Otherwise the arrows lead to the next file. */
function keepArrows(event: KeyboardEvent<HTMLElement>): void {
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  if (isSideways && event.currentTarget.scrollWidth > event.currentTarget.clientWidth)
    event.stopPropagation();
}
