import * as Radix from 'radix-ui/popover';
import { type ReactElement, type ReactNode, useState } from 'react';
import { BottomSheet } from './bottom-sheet.tsx';
import { cn } from './class-names.ts';
import { ignoreToasts, stopEvent, useFloatingContainer } from './floating.tsx';
import { floatingStyles } from './floating-styles.ts';
import { useIsSheet } from './sheet-parts.tsx';
import type { TooltipSide } from './tooltip.tsx';

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Its accessible name. */
  label: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: TooltipSide;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Called instead of giving the focus back to the trigger. */
  onClosed?: (() => void) | undefined;
  /** Width and padding; defaults to `p-3`, limited to the viewport. */
  className?: string;
}

/** A non-modal floating panel; on phones a bottom sheet. */
export function Popover({
  trigger,
  label,
  children,
  align = 'start',
  side = 'bottom',
  open,
  onOpenChange,
  onClosed,
  className,
}: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const container = useFloatingContainer();
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const shown = open ?? ownOpen;
  const isSheet = useIsSheet(shown);
  if (isSheet) {
    return (
      <BottomSheet open={shown} onOpenChange={change} onClosed={onClosed} title={label} trigger={trigger}>
        {children}
      </BottomSheet>
    );
  }
  return (
    <Radix.Root open={shown} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          onClick={stopEvent}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={ignoreToasts}
          onCloseAutoFocus={(event) => {
            if (!onClosed) return;
            event.preventDefault();
            onClosed();
          }}
          className={cn(
            floatingStyles,
            'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain p-3',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
