import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/menu.tsx';

const Items = lazyPart(async () => (await import('./schedule-items.tsx')).ScheduleItems);
const ScheduleDialog = lazyPart(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

/** Offers times at which a message is sent. Mod+Shift+Enter opens it in the nearest element with `data-composer`. */
export function ScheduleButton({
  disabled,
  onSchedule,
}: {
  disabled: boolean;
  onSchedule: (time: Date) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  // Each time it opens anew, with a time from now on.
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    const composer = button.current?.closest('[data-composer]');
    const open = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
      if (!event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      button.current?.click();
    };
    // Before the text sends on Enter.
    composer?.addEventListener('keydown', open, true);
    return () => composer?.removeEventListener('keydown', open, true);
  }, []);
  return (
    <>
      <Menu
        align="end"
        side="top"
        trigger={
          <IconButton ref={button} label="Schedule message" shortcut="Mod+Shift+Enter" disabled={disabled}>
            <CalendarClock />
          </IconButton>
        }
      >
        <Items
          onSchedule={onSchedule}
          onChoose={() => {
            setChoosing(true);
            setOpened((before) => before + 1);
          }}
        />
      </Menu>
      {opened > 0 && (
        <ScheduleDialog
          key={opened}
          open={isChoosing}
          onClose={() => setChoosing(false)}
          onSchedule={onSchedule}
        />
      )}
    </>
  );
}
