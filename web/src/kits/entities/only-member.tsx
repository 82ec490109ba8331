import { UserPlus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** Shown to the only member, with a button to add people. */
export function OnlyMember({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunken p-4">
      <p className="min-w-0 flex-1 basis-56 text-ink text-sm">You are the only member.</p>
      <Button variant="primary" icon={<UserPlus />} onClick={onAdd}>
        Add people
      </Button>
    </div>
  );
}
