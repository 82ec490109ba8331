import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of a list without notifications. */
export function NoNotifications({
  title = 'No notifications yet',
  compact = false,
  children,
}: {
  title?: string;
  compact?: boolean;
  children?: ReactNode;
}) {
  return <EmptyState icon={<Bell />} title={title} compact={compact} description={children} />;
}
