import type { ProjectResource } from '@longtable/contract/project-resources';
import { linkName, parseLink } from '@longtable/contract/rules/link-address';
import { maxResourceNameLength } from '@longtable/contract/rules/project-limits';

/** What stands in the form of a link. */
export type LinkDraft = { readonly url: string; readonly name: string; readonly description: string };

export const emptyLink: LinkDraft = { url: '', name: '', description: '' };

/** A link as it stands in the form at first. */
export function linkDraftOf({ url, name, description }: ProjectResource): LinkDraft {
  return { url, name, description };
}

/** What a link is called when it is saved: what was typed, or what its address says. */
export function nameOf({ url, name }: Pick<LinkDraft, 'url' | 'name'>): string {
  return name.trim() || linkName(parseLink(url) ?? url);
}

/** What a title makes of the name that a link has; no longer than a name may be. */
export function suggestedName(href: string, title: string | null): string {
  return (title?.trim().slice(0, maxResourceNameLength).trim() ?? '') || linkName(href);
}

/** A link as it is kept that stands so in the form. */
export function linkOf(draft: LinkDraft): LinkDraft {
  return {
    url: parseLink(draft.url) ?? draft.url,
    name: nameOf(draft),
    description: draft.description.trim(),
  };
}

/** What of a link is otherwise in the form. */
export function linkChanges(resource: ProjectResource, draft: LinkDraft): Partial<LinkDraft> {
  const { url, name, description } = linkOf(draft);
  return {
    ...(url !== resource.url && { url }),
    ...(name !== resource.name && { name }),
    ...(description !== resource.description && { description }),
  };
}

/** Where a link leads, as short as it can be told. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host.replace(/^www\./, '') ?? '';
}
