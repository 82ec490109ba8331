import { maxLinkDescriptionLength, maxLinkTitleLength } from '@longtable/contract/rules/task-link-limits';
import type { TaskLink } from '@longtable/contract/task-links';
import { Pencil, X } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { ItemLink } from './item-link.tsx';
import { LinkIcon } from './link-icon.tsx';
import { detailsOfLink, titleOfLink } from './link-words.ts';
import { editLink, removeLink } from './links.ts';

/** A link in the dialog: opens its item, or is edited in place. */
export function LinkRow({
  link,
  canManage,
  isEditing,
  onEdit,
  onRemoved,
}: {
  link: TaskLink;
  canManage: boolean;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  /** Called before the link is removed, to keep the focus. */
  onRemoved: () => void;
}) {
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    // Not if the focus has moved elsewhere.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const title = titleOfLink(link);
  const details = detailsOfLink(link);
  const { item } = link;
  // Its texts are not shown to who may not see the item, so that they cannot edit them either.
  if (isEditing && canManage && item !== null) {
    return (
      <li className="rounded-card border border-hairline p-3">
        <LinkEditor link={link} itemTitle={item.itemTitle} onDone={() => onEdit(false)} />
      </li>
    );
  }
  return (
    <li className="flex min-h-11 items-center gap-2 rounded-control px-2 hover:bg-hover">
      <LinkIcon
        type={link.linkedItemType}
        resourceType={item?.resourceType ?? null}
        isPrivate={item === null}
        className="size-4 shrink-0 text-subtle"
      />
      <div className="min-w-0 flex-1 py-1.5">
        {item === null ? (
          <span className="text-muted text-sm">{title}</span>
        ) : (
          <ItemLink
            link={link}
            className="inline-flex max-w-full items-center rounded-[4px] font-medium text-ink text-sm hover:underline pointer-coarse:min-h-11"
          >
            <span dir="auto" className="truncate">
              {title}
            </span>
          </ItemLink>
        )}
        {item?.isInTrash && <span className="ms-1.5 text-subtle text-xs">In the trash</span>}
        {details !== '' && (
          <p dir="auto" className="wrap-anywhere text-muted text-xs">
            {details}
          </p>
        )}
      </div>
      {canManage && (
        <span className="flex shrink-0">
          {item !== null && (
            <IconButton ref={edit} label={`Edit the link ${title}`} size="sm" onClick={() => onEdit(true)}>
              <Pencil className="size-3.5" />
            </IconButton>
          )}
          <IconButton
            label={`Remove the link ${title}`}
            size="sm"
            onClick={() => {
              onRemoved();
              removeLink(link);
            }}
          >
            <X className="size-4" />
          </IconButton>
        </span>
      )}
    </li>
  );
}

/** The title and description of a link. */
function LinkEditor({ link, itemTitle, onDone }: { link: TaskLink; itemTitle: string; onDone: () => void }) {
  const [title, setTitle] = useState(link.linkTitle);
  const [description, setDescription] = useState(link.linkDescription);
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isChanged = title.trim() !== link.linkTitle || description.trim() !== link.linkDescription;
    if (isChanged) editLink(link, { title, description });
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onDone();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  return (
    // Handles keys that bubble from its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form aria-label="Edit link" onSubmit={save} onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <Field label="Title" hint="Without one, the item’s own title is shown.">
        <Input
          ref={first}
          dir="auto"
          data-keeps-escape=""
          placeholder={itemTitle}
          maxLength={maxLinkTitleLength}
          autoComplete="off"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Field label="Description">
        <Textarea
          data-keeps-escape=""
          minRows={2}
          maxRows={6}
          maxLength={maxLinkDescriptionLength}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
    </form>
  );
}
