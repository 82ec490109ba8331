import { ListFilter } from 'lucide-react';
import { useHotkey } from '../../../platform/hotkeys.ts';
import { createSessionStore } from '../../../platform/session-store.ts';
import { useStore } from '../../../platform/store.ts';
import { CountBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFilter } from './use-filter.ts';

/** The classes of a button whose text is only for screen readers. */
export const iconOnlyButton = 'w-8 px-0 pointer-coarse:min-w-11 pointer-coarse:px-0';

const panelOpen = createSessionStore(false);
const panelId = 'filter-and-sort';

let isAsked = false;

/** Whether the person has just opened the panel, so that it takes the focus; true once. */
export function wasJustOpened(): boolean {
  const was = isAsked;
  isAsked = false;
  return was;
}

/** Whether the panel is open, on all pages with tasks, how to open and close it, and its element id. */
export function useFilterPanel() {
  return { isOpen: useStore(panelOpen), setOpen: panelOpen.set, id: panelId };
}

/** Opens and closes the panel; its badge has the number of active filters. */
export function FilterToggle({ iconOnly }: { iconOnly: boolean }) {
  const { isOpen, id } = useFilterPanel();
  const { count } = useFilter();
  const toggle = () => {
    isAsked = !panelOpen.get();
    panelOpen.set(isAsked);
  };
  useHotkey({ keys: 'F', label: 'Filter and sort', group: 'Tasks' }, toggle);
  return (
    <Button
      icon={<ListFilter aria-hidden />}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      aria-keyshortcuts="F"
      onClick={toggle}
      {...(iconOnly && { title: 'Filter & Sort' })}
      className={iconOnly ? iconOnlyButton : ''}
    >
      <span className={iconOnly ? 'sr-only' : ''}>Filter & Sort</span>
      <CountBadge
        count={count}
        label={count === 1 ? 'active filter' : 'active filters'}
        className={iconOnly ? 'absolute -top-1 -right-1' : ''}
      />
    </Button>
  );
}
