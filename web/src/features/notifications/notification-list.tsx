import { useState } from 'react';
import { NeedsConnection } from '../../kits/connection/needs-connection.tsx';
import { cn } from '../../ui/class-names.ts';
import { invitationOf } from './data/invitation.ts';
import { type Entry, type Section, singleEntry } from './entries.ts';
import { NotificationRow } from './notification-row.tsx';
import type { useListFocus } from './use-list-focus.ts';

export type ListFocus = ReturnType<typeof useListFocus>;

/** Notifications by day. `focus` is that of all lines. */
export function NotificationList({
  sections,
  focus,
  hidesHeadings = false,
  onOpen,
}: {
  sections: readonly Section[];
  focus: ListFocus;
  /** The headings are for screen readers only. */
  hidesHeadings?: boolean;
  /** Called when one is opened. */
  onOpen?: () => void;
}) {
  const hasInvitation = sections.some(({ entries }) =>
    entries.some(({ newest }) => invitationOf(newest) !== null),
  );
  return (
    // The rows have the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      {...focus.props}
      className={cn('flex flex-col outline-none', hidesHeadings ? 'divide-y divide-hairline' : 'gap-4')}
    >
      {hasInvitation && <NeedsConnection action="Answering an invitation" />}
      {sections.map(({ label, entries }) => (
        <section key={label} aria-label={label}>
          <h2 className={hidesHeadings ? 'sr-only' : 'px-2 pb-1 font-medium text-subtle text-xs'}>{label}</h2>
          <ul className="divide-y divide-hairline">
            {entries.map((entry) => (
              <Line key={entry.items.at(-1)?.id} entry={entry} focus={focus} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Line({
  entry,
  focus,
  onOpen,
}: {
  entry: Entry;
  focus: ListFocus;
  onOpen: (() => void) | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const isGroup = entry.items.length > 1;
  return (
    <li>
      <NotificationRow
        entry={entry}
        tabIndex={focus.tabIndexOf(entry.id)}
        onOpen={onOpen}
        expanded={isGroup ? { isOpen, toggle: () => setOpen(!isOpen) } : undefined}
      />
      {isGroup && isOpen && (
        <ul data-part="" className="pb-2">
          {entry.items.map((item) => (
            <li key={item.id}>
              <NotificationRow
                entry={singleEntry(item)}
                // The first of them has the id of their line, which Tab stops at.
                tabIndex={item.id === entry.id ? -1 : focus.tabIndexOf(item.id)}
                onOpen={onOpen}
                isPart
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
