import type { TaskInvitation } from '@longtable/contract/task-invitations';
import type { Task } from '@longtable/contract/tasks';
import { MailPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useInvited, withdrawInvited } from './invited-tasks.ts';

/**
 * Those who get the task once they accept an invitation, with a button to withdraw it: a further value of “Assigned to” in a
 * list of properties. Renders nothing without any.
 */
export function InvitedPeople({ task }: { task: Task }) {
  const invited = useInvited(task);
  const list = useRef<HTMLUListElement>(null);
  if (invited.length === 0) return null;
  return (
    <dd className="col-start-2 min-w-0">
      <ul ref={list} aria-label="Invited to this task" tabIndex={-1} className="flex flex-col outline-none">
        {invited.map((one) => (
          <Invited
            key={one.invitationId}
            taskId={task.id}
            invitation={one}
            // The pressed button does not exist any more.
            onWithdrawn={() => list.current?.focus()}
          />
        ))}
      </ul>
    </dd>
  );
}

function Invited({
  taskId,
  invitation,
  onWithdrawn,
}: {
  taskId: string;
  invitation: TaskInvitation;
  onWithdrawn: () => void;
}) {
  const { email } = invitation;
  const [isBusy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    if (await withdrawInvited(taskId, invitation)) onWithdrawn();
    setBusy(false);
  };
  return (
    <li className="flex gap-x-1.5 text-muted text-sm">
      <MailPlus aria-hidden className="mt-2 size-4 shrink-0 text-subtle" />
      <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
        {/* In a narrow panel the button is on a line of its own. */}
        <span className="min-w-24 flex-1 wrap-anywhere">Invited: {email}</span>
        <Button
          size="sm"
          variant="ghost"
          loading={isBusy}
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      </div>
    </li>
  );
}
