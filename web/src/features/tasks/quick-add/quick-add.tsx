import { Zap } from 'lucide-react';
import { useHotkey } from '../../../platform/hotkeys.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { quickAddOpen } from '../dialogs/intake.store.ts';

/** A button and the shortcut Q for adding a task in one line: "pay rent friday !high #home". */
export function QuickAdd({ className }: { className?: string }) {
  const open = () => quickAddOpen.set(true);
  useHotkey({ keys: 'Q', label: 'Quick add a task', group: 'Tasks' }, open);
  return (
    <IconButton
      label="Quick add"
      shortcut="Q"
      aria-keyshortcuts="Q"
      variant="secondary"
      onClick={open}
      className={className}
    >
      <Zap aria-hidden />
    </IconButton>
  );
}
