import type { DepartmentRole } from '@longtable/contract/departments';
import { Badge } from '../../../ui/badge.tsx';

/** What somebody is in a department; nothing for who is not in it. */
export function DepartmentRoleBadge({ role }: { role: DepartmentRole | null }) {
  switch (role) {
    case 'admin':
      return <Badge tone="plum">Admin</Badge>;
    case 'member':
      return <Badge>Member</Badge>;
    case null:
      return null;
  }
}
