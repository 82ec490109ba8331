import { limitName } from '@longtable/contract/rules/column-limits';
import { isPropertyGroup } from '@longtable/contract/rules/task-grouping';
import { FoldHorizontal, Gauge } from 'lucide-react';
import { use, useState } from 'react';
import { deviceStorage } from '../../../platform/device-storage.ts';
import { registerHotkeys } from '../../../platform/hotkeys.ts';
import { session } from '../../../platform/session.ts';
import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { ActionsMenu, MenuItem } from '../../../ui/menu.tsx';
import { changeProfile } from '../../people/settings/profile/profile.register.ts';
import { ProjectLimits, useColumnLimit } from '../data/board-limits.ts';
import { scopeOnPage } from '../data/task-scope.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { columnOfElement, composer } from './board-state.ts';
import { collapsing, keyOf } from './collapsed-columns.ts';
import { useGroupName } from './use-group-name.ts';

const LimitDialog = lazyPart(async () => (await import('./limit-dialog.tsx')).LimitDialog);

/** The menu in the heading of a column. */
export function ColumnMenu({ group }: { group: GroupId }) {
  const label = useGroupName(group);
  const limit = useColumnLimit(group);
  const ofProject = use(ProjectLimits);
  const change = ofProject ? ofProject.change : changeProfile;
  const name = isPropertyGroup(group) ? null : limitName(group);
  const [isLimiting, setLimiting] = useState(false);
  const wasLimiting = useEver(isLimiting);
  return (
    <>
      <ActionsMenu
        label={`Options for ${label}`}
        size="sm"
        data-column-menu=""
        className="ml-auto max-md:hidden"
      >
        <MenuItem icon={<FoldHorizontal aria-hidden />} shortcut="-" onSelect={() => toggleColumn(group)}>
          Collapse column
        </MenuItem>
        {name && change && (
          <MenuItem icon={<Gauge aria-hidden />} onSelect={() => setLimiting(true)}>
            {limit === null ? 'Set limit…' : 'Change limit…'}
          </MenuItem>
        )}
      </ActionsMenu>
      {name && change && wasLimiting && (
        <LimitDialog
          open={isLimiting}
          onClose={() => setLimiting(false)}
          column={label}
          name={name}
          limit={limit}
          isShared={ofProject !== null}
          onChange={change}
        />
      )}
    </>
  );
}

/** Collapses a column of the board on the page to a strip, or expands it again, and focuses its heading. */
export function toggleColumn(group: GroupId): void {
  toggle(group);
  const zone = `[data-drop-zone="${group}"]`;
  const focus = () =>
    document.querySelector<HTMLElement>(`${zone} [data-column-menu], ${zone}[data-column-tab] button`);
  // After the menu, which returns the focus to its button when it closes.
  setTimeout(() => focusWhenRendered(focus));
}

/** Opens the field for new tasks in the column with the focus, otherwise in the first that has one, and expands it for that. */
export function composeAtFocus(board: HTMLElement | null, collapsed: readonly string[]): void {
  const focused = columnOfElement(document.activeElement);
  const first = columnOfElement(board?.querySelector('[data-may-add]') ?? null);
  const group = focused && focused !== 'blocked' ? focused : first;
  if (group === null) return;
  if (collapsed.includes(group)) toggle(group);
  composer.set(group);
}

function toggle(group: GroupId): void {
  const { user } = session.get();
  if (!user) return;
  const key = keyOf(user.id, scopeOnPage().project);
  const before = (deviceStorage.get(key) ?? '').split(',').filter((name) => name !== '');
  const others = before.filter((name) => name !== group);
  deviceStorage.set(key, (others.length < before.length ? others : [...others, group]).join());
  collapsing.set(collapsing.get() + 1);
}

/** The shortcut that collapses and expands the column with the focus. Returns how to stop. */
export function followColumnKey(): () => void {
  return registerHotkeys([
    {
      keys: '-',
      label: 'Collapse or expand the column',
      group: 'Tasks',
      run() {
        const group = columnOfElement(document.activeElement);
        // On a phone there are no strips.
        const hasStrips = document.querySelector('[data-column-menu]')?.checkVisibility() ?? true;
        if (group && group !== 'blocked' && hasStrips) toggleColumn(group);
      },
    },
  ]);
}
