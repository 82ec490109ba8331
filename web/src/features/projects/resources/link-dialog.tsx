import type { ProjectResource } from '@longtable/contract/project-resources';
import {
  maxLinkLength,
  maxResourceDescriptionLength,
  maxResourceNameLength,
} from '@longtable/contract/rules/project-limits';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../../kits/form/form-dialog.tsx';
import { preloadShape } from '../../../kits/form/preload-shape.ts';
import { TextField } from '../../../kits/form/text-field.tsx';
import { useForm } from '../../../kits/form/use-form.ts';
import { emptyLink, type LinkDraft, linkChanges, linkDraftOf, linkOf } from './link-draft.ts';
import { addLink, editLink } from './resources.ts';
import { useSuggestedName } from './use-suggested-name.ts';

// The shape of `update` for new links as well: unlike `add`, it does not require the name, which the URL replaces.
const shape = preloadShape(
  async () => (await import('@longtable/contract/project-resources')).projectResourcesApi.update.input,
);

/** Adds a link to a project, or edits `link`. Keep it mounted and change `open`. */
export function LinkDialog({
  projectId,
  link,
  open,
  onClose,
  onReopen,
}: {
  projectId: string;
  link: ProjectResource | null;
  open: boolean;
  onClose: () => void;
  /** Reopens the dialog after a refusal. */
  onReopen: (link: ProjectResource | null) => void;
}) {
  const form = useForm<LinkDraft>({
    draftName: link ? `link:${link.id}` : `link:new ${projectId}`,
    blank: link ? linkDraftOf(link) : emptyLink,
    open,
    onOpenChange: (next) => (next ? onReopen(link) : onClose()),
    shape,
    inputOf: ({ name, ...others }, id) => ({
      ...others,
      projectResourceId: id,
      ...(name.trim() !== '' && { name }),
    }),
    problemsOf: ({ url }) =>
      url.trim() === '' ? { url: 'Enter a web address that begins with http:// or https://.' } : {},
    async save(values) {
      if (!link) return addLink(projectId, linkOf(values));
      const changes = linkChanges(link, values);
      if (Object.keys(changes).length > 0) editLink(link, changes);
    },
  });
  const { values, change } = form;
  // When the URL changes, a suggested name is replaced, a typed one is not.
  const [suggested, setSuggested] = useState('');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setSuggested('');
  }
  const isUnnamed = values.name.trim() === '' || values.name === suggested;
  const isFetchingName = useSuggestedName(
    { projectId, url: values.url, isWanted: open && !form.busy && isUnnamed && values.url !== link?.url },
    (name) => {
      if (!isUnnamed) return;
      setSuggested(name);
      change({ name });
    },
  );
  return (
    <FormDialog
      form={form}
      title={link ? 'Edit link' : 'Add a link'}
      submitLabel={link ? 'Save changes' : 'Add link'}
      failed={link ? 'The changes were not saved' : 'The link was not added'}
    >
      <TextField
        form={form}
        field="url"
        label="URL"
        required
        placeholder="https://"
        input={{
          dir: 'ltr',
          icon: <Globe />,
          inputMode: 'url',
          autoCapitalize: 'none',
          spellCheck: false,
          maxLength: maxLinkLength,
        }}
      />
      <TextField
        form={form}
        field="name"
        label="Name"
        hint={isFetchingName ? 'Loading the page title…' : 'If empty, the URL is used as the name.'}
        maxLength={maxResourceNameLength}
      />
      <TextField
        form={form}
        field="description"
        label="Description"
        placeholder="What the link is about"
        maxLength={maxResourceDescriptionLength}
        rows={[2, 8]}
      />
    </FormDialog>
  );
}
