import type { Follow } from '@longtable/contract/follows';
import { Bell, BellMinus, BellOff, BellRing } from 'lucide-react';
import { MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { type Followable, setFollow, useFollow } from './following.ts';

/** The menu items that follow or mute something, below why the person is told about it (docs/product/notifications.md). */
export function FollowItems({ what }: { what: Followable }) {
  const follow = useFollow(what);
  const isUnknown = follow === null;
  const isFollowing = follow?.level === 'following';
  const isMuted = follow?.level === 'muted';
  return (
    <>
      <MenuSeparator />
      <MenuLabel>{textOf(follow)}</MenuLabel>
      <MenuItem
        icon={isFollowing ? <BellMinus aria-hidden /> : <BellRing aria-hidden />}
        disabled={isUnknown}
        onSelect={() => setFollow(what, isFollowing ? 'default' : 'following')}
      >
        {isFollowing ? 'Unfollow' : 'Follow'}
      </MenuItem>
      <MenuItem
        icon={isMuted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        disabled={isUnknown}
        onSelect={() => setFollow(what, isMuted ? 'default' : 'muted')}
      >
        {isMuted ? 'Unmute' : 'Mute notifications'}
      </MenuItem>
    </>
  );
}

function textOf(follow: Follow | null): string {
  if (follow === null) return 'Notifications';
  if (follow.level === 'muted') return 'Notifications are muted';
  if (follow.level === 'following') return 'Notified because you follow it';
  return follow.reason === null ? 'You are not notified' : `Notified because ${follow.reason}`;
}
