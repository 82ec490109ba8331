import { Pencil, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePersonName } from '../../platform/directory.ts';
import { Ago } from '../../platform/time-text.tsx';
import { cn } from '../../ui/class-names.ts';
import { lazyParts } from '../../ui/lazy-part.tsx';
import { ActionsMenu, MenuItem } from '../../ui/menu.tsx';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { PersonLink } from '../people/person-link.tsx';
import type { Feed, FeedDraft, FeedEntry } from './feed.ts';

const useEditor = lazyParts(() => import('./feed-editor.tsx'));

/** An entry: author, time, text and a menu of actions. */
export function FeedItem<Entry extends FeedEntry, Draft extends FeedDraft>({
  feed,
  entry,
}: {
  feed: Feed<Entry, Draft>;
  entry: Entry;
}) {
  const { noun, density } = feed;
  const { authorId, createdAt, editedAt, can } = entry;
  const authorName = usePersonName(authorId);
  const [isEditing, setEditing] = useState(false);
  const editor = useEditor(isEditing);
  const trigger = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) trigger.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  const name = (
    <span dir="auto" className="wrap-anywhere font-medium text-ink text-sm">
      {authorName}
    </span>
  );
  return (
    <li className={cn('flex', density === 'compact' ? 'gap-2.5 py-2.5' : 'gap-3 py-3')}>
      <PersonAvatar personId={authorId} size={density === 'compact' ? 'md' : 'lg'} />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className={cn('flex items-center gap-2', density === 'compact' ? 'min-h-7' : 'min-h-8')}>
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-1">
            {authorId === null ? (
              name
            ) : (
              <PersonLink person={{ id: authorId }} className="min-w-0 rounded-control hover:underline">
                {name}
              </PersonLink>
            )}
            {feed.renderBadge?.(entry)}
            <span className="text-muted text-xs">
              <Ago time={createdAt} />
              {editedAt !== null && <span title={new Date(editedAt).toLocaleString()}> · Edited</span>}
            </span>
          </div>
          {(can.edit || can.delete) && !isEditing && (
            <ActionsMenu ref={trigger} label={`Actions for the ${noun} by ${authorName}`} size="sm">
              {can.edit && (
                <MenuItem icon={<Pencil />} onSelect={() => setEditing(true)}>
                  Edit
                </MenuItem>
              )}
              {can.delete && (
                <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => feed.remove(entry)}>
                  {feed.confirmsRemoval ? 'Delete…' : 'Delete'}
                </MenuItem>
              )}
            </ActionsMenu>
          )}
        </div>
        {editor ? (
          <editor.FeedEditor feed={feed} entry={entry} onDone={() => setEditing(false)} />
        ) : (
          feed.renderContent(entry)
        )}
      </div>
    </li>
  );
}
