import type { Resource } from '@longtable/contract/resources';
import { linkName, parseLink } from '@longtable/contract/rules/link-address';
import { maxResourceNameLength } from '@longtable/contract/rules/resource-limits';
import { changedValues } from '../../../kits/form/changed-values.ts';

/** The values of the link form. */
export type LinkDraft = { readonly url: string; readonly name: string; readonly description: string };

type LinkFields = Pick<Resource, 'url' | 'name' | 'description'>;

export const emptyLink: LinkDraft = { url: '', name: '', description: '' };

/** The initial values of the form for an existing link. */
export function linkDraftOf({ url, name, description }: LinkFields): LinkDraft {
  return { url: url ?? '', name, description };
}

/** The name to save: the typed one, or one made from the URL. */
export function nameOf({ url, name }: Pick<LinkDraft, 'url' | 'name'>): string {
  return name.trim() || linkName(parseLink(url) ?? url);
}

/** A name from the title of the page, cut to the longest length, or from the URL. */
export function suggestedName(href: string, title: string | null): string {
  return (title?.trim().slice(0, maxResourceNameLength).trim() ?? '') || linkName(href);
}

/** The values to save: normalized and trimmed. */
export function linkOf(draft: LinkDraft): LinkDraft {
  return {
    url: parseLink(draft.url) ?? draft.url,
    name: nameOf(draft).normalize('NFC'),
    description: draft.description.trim(),
  };
}

/** The fields of a link that were edited. */
export function linkChanges(resource: LinkFields, draft: LinkDraft): Partial<LinkDraft> {
  return changedValues(linkDraftOf(resource), linkOf(draft));
}
