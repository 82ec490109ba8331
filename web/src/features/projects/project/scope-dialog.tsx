import type { Project } from '@longtable/contract/projects';
import { FormDialog } from '../../../kits/form/form-dialog.tsx';
import { preloadShape } from '../../../kits/form/preload-shape.ts';
import { useForm } from '../../../kits/form/use-form.ts';
import { directory, useTeam } from '../../../platform/directory.ts';
import { Banner } from '../../../ui/banner.tsx';
import { toast } from '../../../ui/toast.ts';
import { teams } from '../../teams/data/teams.ts';
import { projects } from '../data/projects.ts';
import { audienceLabel } from '../form/audience.ts';
import {
  isSameScope,
  type ScopeDraft,
  scopeInput,
  scopeOf,
  scopeProblems,
  scopeWarning,
} from '../form/scope-draft.ts';
import { ScopeFields } from '../form/scope-fields.tsx';

const shape = preloadShape(
  async () => (await import('@longtable/contract/projects')).projectsApi.changeScope.input,
);

/** Edits scope and visibility of a project, with a warning about who gains or loses access. */
export function ScopeDialog({
  project,
  open,
  onClose,
}: {
  project: Project;
  open: boolean;
  onClose: () => void;
}) {
  const form = useForm<ScopeDraft>({
    blank: scopeOf(project),
    open,
    onOpenChange: onClose,
    shape,
    inputOf: (draft) => ({ projectId: project.id, ...scopeInput(draft) }),
    problemsOf: scopeProblems,
    save(draft) {
      if (isSameScope(draft, scopeOf(project))) return;
      const scope = scopeInput(draft);
      projects.edit(project.id, scope);
      toast({
        title: `Visible to: ${audienceLabel(scope, directory().team(scope.teamId)?.name ?? null)}`,
      });
    },
  });
  const isComplete = Object.keys(scopeProblems(form.values)).length === 0;
  return (
    <FormDialog
      form={form}
      title="Scope and visibility"
      description="Where this project belongs, and who can see it."
      submitLabel="Save changes"
    >
      <ScopeFields form={form} project={project} />
      {open && isComplete && <Warning project={project} after={form.values} />}
    </FormDialog>
  );
}

function Warning({ project, after }: { project: Project; after: ScopeDraft }) {
  const { items } = teams.useList({ text: '' });
  const current = useTeam(project.teamId)?.name ?? null;
  const nameOf = (id: string | null) =>
    items.find((team) => team.id === id)?.name ?? (id === project.teamId ? current : null);
  const warning = scopeWarning(
    { before: scopeOf(project), after },
    { teamBefore: current, teamAfter: nameOf(after.teamId) },
  );
  return warning === null ? null : <Banner tone="warning">{warning}</Banner>;
}
