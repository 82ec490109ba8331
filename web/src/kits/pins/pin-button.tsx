import { Pin } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePinned } from './pins.ts';

/** Pins a project to the sidebar. Narrower screens have none; there, the menu of the project pins it. */
export function PinButton({
  projectId,
  name,
  tabIndex,
}: {
  projectId: string;
  name: string;
  tabIndex: 0 | -1;
}) {
  const { isPinned, toggle } = usePinned({ projectId });
  return (
    <IconButton
      label={`Pin ${name} to the sidebar`}
      pressed={isPinned}
      size="sm"
      noTooltip
      tabIndex={tabIndex}
      onClick={toggle}
      className="relative z-10 max-lg:hidden"
    >
      <Pin />
    </IconButton>
  );
}
