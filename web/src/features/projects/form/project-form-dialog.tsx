import type { Project } from '@longtable/contract/projects';
import { maxProjectDescriptionLength, maxProjectNameLength } from '@longtable/contract/rules/project-limits';
import { changedValues } from '../../../kits/form/changed-values.ts';
import { FormDialog } from '../../../kits/form/form-dialog.tsx';
import { preloadShape } from '../../../kits/form/preload-shape.ts';
import { TextField } from '../../../kits/form/text-field.tsx';
import { useForm } from '../../../kits/form/use-form.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { priorityOptions } from '../../tasks/marks/task-options.tsx';
import { type ProjectDetails, projects } from '../data/projects.ts';
import { individualScope, type ScopeDraft, scopeInput, scopeProblems } from './scope-draft.ts';
import { ScopeFields } from './scope-fields.tsx';

type Draft = ProjectDetails & ScopeDraft;

const emptyDetails: ProjectDetails = { name: '', description: '', dueDate: null, priority: 'medium' };

const shape = preloadShape(
  async () => (await import('@longtable/contract/projects')).projectsApi.create.input,
);

/**
 * Creates a project, or edits the details of `project`, whose scope has a dialog of its own (`ScopeDialog`). Keep it
 * mounted and change `open`.
 */
export function ProjectFormDialog({
  project,
  scope = individualScope,
  open,
  onOpenChange,
  onCreated,
}: {
  project?: Project | undefined;
  /** The initial scope of a new project. */
  scope?: ScopeDraft;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated?: (projectId: string) => void;
}) {
  const blank: Draft = { ...(project ? detailsOf(project) : emptyDetails), ...scope };
  const form = useForm<Draft>({
    draftName: project
      ? `project:${project.id}`
      : `project:new ${scope.departmentIds.join()}${scope.teamId ?? ''}`.trim(),
    blank,
    open,
    onOpenChange,
    shape,
    inputOf,
    problemsOf: scopeProblems,
    save(values, id) {
      if (project) return projects.edit(project.id, changedValues(detailsOf(blank), detailsOf(values)));
      projects.create(id, { ...detailsOf(values), ...scopeInput(values) });
      onCreated?.(id);
    },
  });
  const { values, change } = form;
  return (
    <FormDialog
      form={form}
      title={project ? 'Edit project' : 'New project'}
      submitLabel={project ? 'Save changes' : 'Create project'}
      failed={project ? 'The changes were not saved' : 'The project was not created'}
      size="lg"
    >
      <TextField form={form} field="name" label="Name" required maxLength={maxProjectNameLength} />
      <TextField
        form={form}
        field="description"
        label="Description"
        placeholder="What the project is for"
        maxLength={maxProjectDescriptionLength}
        rows={[2, 8]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Due date" error={form.errorOf('dueDate')}>
          <DateInput
            value={values.dueDate ?? ''}
            onChange={({ target }) => change({ dueDate: target.value === '' ? null : target.value })}
          />
        </Field>
        <Field label="Priority">
          <Select
            value={values.priority}
            options={priorityOptions}
            onValueChange={(priority) => change({ priority })}
          />
        </Field>
      </div>
      {!project && <ScopeFields form={form} />}
    </FormDialog>
  );
}

function inputOf(values: Draft, id: string) {
  return { ...detailsOf(values), id, ...scopeInput(values) };
}

function detailsOf({ name, description, dueDate, priority }: ProjectDetails): ProjectDetails {
  return { name, description, dueDate, priority };
}
