import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Bookmark, PinOff } from 'lucide-react';
import { ProjectMark } from '../../features/projects/project-mark.tsx';
import { toSearch, viewStateOf } from '../../features/tasks/filter/view-state.ts';
import { movePin, unpin } from '../../kits/pins/pins.ts';
import { paths } from '../../platform/paths.ts';
import { cn } from '../../ui/class-names.ts';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { type ShownPin, useHasPins, useShownPins } from './pinned.ts';
import { inPanel, sidebarLink } from './sidebar-styles.ts';

/** The pinned projects and saved views in the sidebar (docs/product/shell.md, "Pinned"). A card can be dropped on a project. */
export function PinnedList() {
  // Narrower screens have no sidebar.
  return useMedia('(min-width: 1024px)') && <AnyPinned />;
}

function AnyPinned() {
  return useHasPins() && <Shown />;
}

function Shown() {
  const shown = useShownPins();
  if (shown.length === 0) return null;
  return (
    <nav aria-labelledby="pinned" className="min-h-0 flex-1 overflow-y-auto px-2.5 pt-5">
      <h2 id="pinned" className={cn('px-2.5 pb-1 font-medium text-subtle text-xs', inPanel)}>
        Pinned
      </h2>
      <ul className="flex flex-col gap-0.5">
        {shown.map((pin, index) => (
          <li
            key={pin.id}
            {...(pin.projectId !== null && { 'data-drop-project': pin.projectId, 'data-name': pin.name })}
            className="relative rounded-control"
          >
            <PinnedLink pin={pin} />
            <PinMenu pin={pin} shown={shown} index={index} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PinnedLink({ pin: { projectId, name, view } }: { pin: ShownPin }) {
  const label = (
    <span dir="auto" className={cn('min-w-0 flex-1 truncate', inPanel)}>
      {name}
    </span>
  );
  if (view) {
    return (
      <Link
        to={paths.tasks}
        search={toSearch(viewStateOf(view.address))}
        activeOptions={{ exact: true, includeSearch: true }}
        title={name}
        className={cn(sidebarLink, 'pr-9')}
      >
        <Bookmark aria-hidden className="size-4.5 shrink-0" />
        {label}
      </Link>
    );
  }
  return (
    <Link
      to={paths.project}
      params={{ projectId: projectId ?? '' }}
      search={{ tab: 'tasks' }}
      activeOptions={{ includeSearch: false }}
      preload="intent"
      title={name}
      className={cn(sidebarLink, 'pr-9')}
    >
      <ProjectMark project={{ id: projectId ?? '', name, photoUrl: null }} size="sm" />
      {label}
    </Link>
  );
}

function PinMenu({ pin, shown, index }: { pin: ShownPin; shown: readonly ShownPin[]; index: number }) {
  return (
    <span className={cn('absolute top-1 right-1', inPanel)}>
      <ActionsMenu label={`Actions for ${pin.name}`} size="sm" align="start">
        {index > 0 && (
          <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => movePin(pin.id, shown, index - 1)}>
            Move up
          </MenuItem>
        )}
        {index < shown.length - 1 && (
          <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => movePin(pin.id, shown, index + 1)}>
            Move down
          </MenuItem>
        )}
        {shown.length > 1 && <MenuSeparator />}
        <MenuItem icon={<PinOff aria-hidden />} onSelect={() => unpin(pin.id)}>
          Unpin
        </MenuItem>
      </ActionsMenu>
    </span>
  );
}
