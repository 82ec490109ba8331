import type { Resource } from '@longtable/contract/resources';
import {
  maxLinkLength,
  maxResourceDescriptionLength,
  maxResourceNameLength,
} from '@longtable/contract/rules/resource-limits';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../../kits/form/form-dialog.tsx';
import { preloadShape } from '../../../kits/form/preload-shape.ts';
import { TextField } from '../../../kits/form/text-field.tsx';
import { useForm } from '../../../kits/form/use-form.ts';
import { folderView } from '../data/resource-view.ts';
import { addLink, changeItems, useResources } from '../data/resources.ts';
import { clashText } from '../list/rename-field.tsx';
import { pageDialog } from '../page-state.ts';
import { emptyLink, type LinkDraft, linkChanges, linkDraftOf, linkOf, nameOf } from './link-draft.ts';
import { useSuggestedName } from './use-suggested-name.ts';

// The shape of `updateLink` for new links as well: unlike `addLink`, it does not require the name, which the URL replaces.
const shape = preloadShape(
  async () => (await import('@longtable/contract/resources')).resourcesApi.updateLink.input,
);

/** Adds a link to a project, or edits `link`. Keep it mounted and change `open` and `link`. */
export function LinkDialog({
  projectId,
  parentFolderId,
  link,
  open,
  onClose,
}: {
  /** The project of the link, which suggests names; null for none. */
  projectId: string | null;
  /** The folder of the link. */
  parentFolderId: string | null;
  link: Resource | null;
  open: boolean;
  onClose: () => void;
}) {
  const { items } = useResources(folderView(parentFolderId, link ?? { teamId: null, projectId }));
  const form = useForm<LinkDraft>({
    draftName: link ? `link:${link.id}` : `link:new ${parentFolderId ?? projectId}`,
    blank: link ? linkDraftOf(link) : emptyLink,
    open,
    onOpenChange: (next) =>
      next ? pageDialog.set({ kind: 'link', link, parentFolderId, projectId }) : onClose(),
    shape,
    inputOf: ({ name, ...others }, id) => ({
      ...others,
      resourceId: id,
      ...(name.trim() !== '' && { name }),
    }),
    problemsOf(values): { url?: string; name?: string } {
      if (values.url.trim() === '')
        return { url: 'Enter a web address that begins with http:// or https://.' };
      const name = nameOf(values);
      // The server refuses names of items that are not loaded.
      const isTaken = items.some(
        (item) => item.id !== link?.id && item.name.toLowerCase() === name.toLowerCase(),
      );
      return isTaken ? { name: clashText(name, false) } : {};
    },
    save(values) {
      if (!link) return projectId === null ? undefined : addLink(linkOf(values), parentFolderId, projectId);
      const changes = linkChanges(link, values);
      if (Object.keys(changes).length > 0) changeItems({ kind: 'editLink', id: link.id, changes });
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
