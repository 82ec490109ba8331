import type { LiveEditing } from '@longtable/contract/live';
import { useEffect } from 'react';
import { deletedAccount, useDirectory } from '../../platform/directory.ts';
import { useOthers } from '../../platform/presence.ts';
import { announce } from '../../ui/announce.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cn } from '../../ui/class-names.ts';

/** Who was announced, by task. */
const announced = new Set<string>();

/** Says who is editing one of these things of a task; nothing while nobody is. */
export function EditingNote({
  taskId,
  what,
  className,
}: {
  taskId: string;
  what: readonly LiveEditing[];
  className?: string;
}) {
  const { people } = useOthers('task', taskId);
  const directory = useDirectory();
  const editors = people.filter(({ editing }) => editing !== null && what.includes(editing));
  const [first] = editors;
  const card = directory.person(first?.id ?? null);
  const name = card?.name ?? deletedAccount;
  const text = `${editors.length > 1 ? `${name} and ${others(editors.length - 1)} are` : `${name} is`} editing`;
  const key = first ? `${taskId} ${first.id}` : null;
  useEffect(() => {
    // Once for each person and task: they may stop and go on many times.
    if (key === null || announced.has(key)) return;
    announced.add(key);
    announce(text);
  }, [key, text]);
  if (!first) return null;
  return (
    <span
      data-editing=""
      className={cn('inline-flex min-w-0 items-center gap-1.5 text-muted text-xs', className)}
    >
      <Avatar name={name} seed={first.id} src={card?.avatarUrl} size="xs" decorative />
      <span className="truncate">{text}</span>
    </span>
  );
}

function others(count: number): string {
  return count === 1 ? '1 other' : `${count} others`;
}
