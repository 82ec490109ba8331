import { BellDot, Check, ChevronDown, Clock, Mail, MailOpen, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { appPath } from '../../platform/app-path.ts';
import { PageLink } from '../../platform/page-link.tsx';
import { Ago } from '../../platform/time-text.tsx';
import { cn } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ActionsMenu, Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { deleteEntry, markEntry } from './actions.ts';
import { invitationOf } from './data/invitation.ts';
import type { Entry } from './entries.ts';
import { InvitationAnswer } from './invitation-answer.tsx';
import { NotificationIcon } from './notification-icon.tsx';
import { SnoozeItems } from './snooze-items.tsx';

type RowProps = {
  readonly entry: Entry;
  /** 0 for the one row that Tab stops at. */
  readonly tabIndex: 0 | -1;
  /** Called when it opens something, to close what the list is in. */
  readonly onOpen?: (() => void) | undefined;
  /** In a line of several: whether each is shown, and how to change that. */
  readonly expanded?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
  /** One of several, below their line. */
  readonly isPart?: boolean;
};

/** A line of the list. All of it opens what it is about, and marks it as read. */
export function NotificationRow({ entry, tabIndex, onOpen, expanded, isPart = false }: RowProps) {
  const { newest, items, title, isUnread } = entry;
  const invitation = invitationOf(newest);
  return (
    <div
      data-notification={entry.id}
      // Below the text of their line.
      {...(isPart && { style: { paddingLeft: 52 } })}
      className={cn('group relative flex gap-3 px-2 py-3 transition-colors hover:bg-hover', isPart && 'py-2')}
    >
      {!isPart && <NotificationIcon type={newest.type} actorId={newest.actorId} />}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex min-w-0 items-baseline gap-2">
          <Target entry={entry} tabIndex={tabIndex} onOpen={onOpen}>
            {isUnread && <span className="sr-only">Unread: </span>}
            <span
              dir="auto"
              className={cn('truncate text-sm', isUnread ? 'font-semibold text-ink' : 'text-muted')}
            >
              {isPart ? newest.message : title}
            </span>
          </Target>
          <span className="ml-auto shrink-0 text-subtle text-xs tabular-nums">
            <Ago time={newest.createdAt} />
          </span>
          {isUnread && (
            <span aria-hidden className="size-2 shrink-0 self-center rounded-full bg-accent-solid" />
          )}
        </div>
        {!isPart && (
          <>
            <p dir="auto" className={cn('line-clamp-2 text-sm', isUnread ? 'text-ink' : 'text-muted')}>
              {newest.message}
            </p>
            <div className="flex min-h-5 items-center gap-2 text-subtle text-xs pointer-coarse:pr-9">
              {newest.reason !== '' && <span className="truncate">because {newest.reason}</span>}
              {expanded && (
                <button
                  type="button"
                  aria-expanded={expanded.isOpen}
                  tabIndex={tabIndex}
                  onClick={expanded.toggle}
                  className="relative z-10 -my-1 ml-auto flex shrink-0 items-center gap-0.5 rounded-control px-1.5 py-1 font-medium text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
                >
                  {expanded.isOpen ? 'Show less' : `Show all ${items.length}`}
                  <ChevronDown
                    aria-hidden
                    className={cn('size-3.5 transition-transform', expanded.isOpen && 'rotate-180')}
                  />
                </button>
              )}
            </div>
            {invitation && (
              <InvitationAnswer
                invitation={invitation}
                title={newest.message}
                tabIndex={tabIndex}
                onOpen={onOpen}
              />
            )}
          </>
        )}
      </div>
      <QuickActions entry={entry} tabIndex={tabIndex} onOpen={onOpen} />
    </div>
  );
}

const target = 'focus-inset min-w-0 truncate rounded-control text-left after:absolute after:inset-0';

/** What opens: a link, or without a target a button that marks it as read. */
function Target({ entry, tabIndex, onOpen, children }: RowProps & { children: ReactNode }) {
  const { actionUrl, actionText } = entry.newest;
  const open = () => {
    markEntry(entry, true);
    onOpen?.();
  };
  const common = { 'data-row-focus': '', tabIndex, className: target };
  if (actionUrl === null) {
    return (
      <button type="button" {...common} onClick={() => markEntry(entry, true)}>
        {children}
      </button>
    );
  }
  return (
    <PageLink
      {...common}
      to={appPath(actionUrl)}
      onClick={open}
      {...(actionText !== null && { title: actionText })}
    >
      {children}
    </PageLink>
  );
}

/** Buttons that a pointer shows; by touch a menu. */
function QuickActions({ entry, tabIndex, onOpen }: RowProps) {
  const { isUnread, title } = entry;
  const mark = isUnread ? 'Mark as read' : 'Mark as unread';
  const isTouch = useMedia('(pointer: coarse)');
  if (isTouch) {
    return (
      <div className="absolute right-1 bottom-0 z-10">
        <ActionsMenu label={`Actions for ${title}`} tabIndex={tabIndex} menuLabel={title}>
          <MenuItem icon={isUnread ? <MailOpen /> : <Mail />} onSelect={() => markEntry(entry, isUnread)}>
            {mark}
          </MenuItem>
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => deleteEntry(entry)}>
            Delete
          </MenuItem>
          <MenuSeparator />
          <MenuLabel>Snooze</MenuLabel>
          <SnoozeItems entry={entry} onSelect={onOpen} />
        </ActionsMenu>
      </div>
    );
  }
  return (
    <div className="absolute top-2 right-2 z-10 flex rounded-control bg-raised opacity-0 shadow-control focus-within:opacity-100 has-aria-expanded:opacity-100 group-hover:opacity-100">
      <IconButton
        label={mark}
        size="sm"
        shortcut={isUnread ? 'E' : 'U'}
        tabIndex={tabIndex}
        onClick={() => markEntry(entry, isUnread)}
      >
        {isUnread ? <Check /> : <BellDot />}
      </IconButton>
      <Menu
        align="end"
        label="Snooze"
        trigger={
          <IconButton label="Snooze" shortcut="S" size="sm" tabIndex={tabIndex} data-snooze="">
            <Clock />
          </IconButton>
        }
      >
        <MenuLabel>Snooze</MenuLabel>
        <SnoozeItems entry={entry} onSelect={onOpen} />
      </Menu>
      <IconButton
        label="Delete"
        shortcut="Delete"
        size="sm"
        tabIndex={tabIndex}
        onClick={() => deleteEntry(entry)}
      >
        <Trash2 />
      </IconButton>
    </div>
  );
}
