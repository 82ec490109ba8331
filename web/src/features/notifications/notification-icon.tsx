import type { Notification } from '@longtable/contract/notifications';
import type { NotificationType } from '@longtable/contract/rules/notification-types';
import {
  AlarmClock,
  AtSign,
  BellRing,
  CalendarClock,
  CircleCheck,
  ClipboardList,
  FolderKanban,
  FolderOpen,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  MessageSquareText,
  Network,
  PhoneCall,
  PhoneMissed,
  PhoneOff,
  ShieldCheck,
  ShieldMinus,
  StickyNote,
  Trophy,
  UserCheck,
  UserMinus,
  UserPlus,
  Users,
} from 'lucide-react';
import { PersonAvatar } from '../../kits/people/person-avatar.tsx';

/** The icon of each type that has another than the default. */
const icons: Partial<Record<NotificationType, LucideIcon>> = {
  task_completed: CircleCheck,
  task_due_soon: CalendarClock,
  task_deadline_reminder: AlarmClock,
  team_invitation: Network,
  project_invitation: FolderKanban,
  team_member_added: Users,
  team_admin_added: ShieldCheck,
  team_ownership_transferred: ShieldCheck,
  team_member_left: UserMinus,
  team_member_removed: UserMinus,
  team_admin_removed: ShieldMinus,
  department_member_added: Users,
  department_admin_changed: ShieldCheck,
  department_member_left: UserMinus,
  project_member_added: FolderKanban,
  project_ownership_transferred: FolderKanban,
  project_member_removed: UserMinus,
  message_received: MessageCircle,
  chat_mention: AtSign,
  call_incoming: PhoneCall,
  call_missed: PhoneMissed,
  call_ended: PhoneOff,
  call_answered: PhoneCall,
  call_started: PhoneCall,
  call_declined: PhoneOff,
  system_update: Megaphone,
  achievement_unlocked: Trophy,
  reminder: BellRing,
  welcome_notification: Megaphone,
  connection_request: UserPlus,
  connection_accepted: UserCheck,
  task_comment: MessageSquareText,
  comment_mention: AtSign,
  resource_shared: FolderOpen,
  note_shared: StickyNote,
  note_mention: AtSign,
};

/** The picture of whoever did it with the icon of the type at its corner; only the icon if nobody did. */
export function NotificationIcon({ type, actorId }: Pick<Notification, 'type' | 'actorId'>) {
  const Icon = icons[type] ?? ClipboardList;
  if (actorId === null) {
    return (
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent"
      >
        <Icon className="size-4" />
      </span>
    );
  }
  return (
    <span aria-hidden className="relative flex size-8 shrink-0">
      <PersonAvatar personId={actorId} size="lg" />
      <span
        style={{ right: -5, bottom: -4 }}
        className="absolute flex size-4.5 items-center justify-center rounded-full border border-hairline bg-raised text-muted"
      >
        <Icon className="size-2.5" />
      </span>
    </span>
  );
}
