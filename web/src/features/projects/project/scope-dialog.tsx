import type { Project } from '@longtable/contract/projects';
import { useState } from 'react';
import { directory, useTeam } from '../../../platform/directory.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { teams } from '../../teams/data/teams.ts';
import { projects } from '../data/projects.ts';
import {
  audienceLabel,
  isSameScope,
  type ScopeDraft,
  scopeInput,
  scopeOf,
  scopeProblem,
  scopeWarning,
} from '../form/scope-draft.ts';
import { ScopeFields } from '../form/scope-fields.tsx';

/** Whose a project is and who sees it, and what another choice means for those who see it now or would. */
export function ScopeDialog({
  project,
  open,
  onClose,
}: {
  project: Project;
  open: boolean;
  onClose: () => void;
}) {
  // What it is meanwhile is no reason to lose what is being chosen.
  const [before, setBefore] = useState(() => scopeOf(project));
  const [draft, setDraft] = useState<ScopeDraft>(before);
  const [isChecked, setChecked] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      const now = scopeOf(project);
      setBefore(now);
      setDraft(now);
      setChecked(false);
    }
  }
  const missing = scopeProblem(draft);
  const save = () => {
    setChecked(true);
    if (missing !== '') return;
    if (!isSameScope(draft, before)) {
      const scope = scopeInput(draft);
      projects.edit(project.id, scope);
      toast({
        title: `Seen by: ${audienceLabel(scope, directory().team(scope.teamId)?.name ?? null).toLowerCase()}`,
      });
    }
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Scope and visibility"
      description="Where this project belongs and who can see it."
      onSubmit={save}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary">
            Save changes
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ScopeFields draft={draft} onChange={setDraft} project={project} missing={isChecked ? missing : ''} />
        {open && missing === '' && <Warning project={project} before={before} after={draft} />}
      </div>
    </Dialog>
  );
}

function Warning({ project, before, after }: { project: Project; before: ScopeDraft; after: ScopeDraft }) {
  const { items } = teams.useList({ text: '' });
  const current = useTeam(project.teamId)?.name ?? null;
  const nameOf = (id: string | null) =>
    items.find((team) => team.id === id)?.name ?? (id === project.teamId ? current : null);
  const warning = scopeWarning({ before, after }, { teamBefore: current, teamAfter: nameOf(after.teamId) });
  return warning === null ? null : <Banner tone="warning">{warning}</Banner>;
}
