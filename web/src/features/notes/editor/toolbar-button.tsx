import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

/** A button of the toolbar: the cursor stays in the text. */
export function ToolbarButton({
  label,
  shortcut,
  pressed,
  disabled,
  onClick,
  children,
}: {
  label: string;
  shortcut?: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <IconButton
      label={label}
      size="sm"
      {...(shortcut !== undefined && { shortcut })}
      {...(pressed !== undefined && { pressed })}
      {...(disabled !== undefined && { disabled })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}
