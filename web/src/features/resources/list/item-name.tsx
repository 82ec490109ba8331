import type { Resource } from '@longtable/contract/resources';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../platform/paths.ts';
import { placeSearch, type ResourcesSearch } from '../resources-search.ts';

/** The name of an item, which opens it: a link to the folder, the file or the page, so that it can be opened in a new tab. */
export function ItemName({
  item,
  tabIndex,
  search,
  className,
}: {
  item: Resource;
  tabIndex: 0 | -1;
  search: ResourcesSearch;
  className: string;
}) {
  const { id, name, type, publicUrl, url, deletedAt } = item;
  const address = url ?? publicUrl;
  const shown = { 'data-row-focus': '', tabIndex, title: name, dir: 'auto', className, draggable: false };
  if (deletedAt !== null || (type !== 'folder' && address === null)) {
    return (
      <button type="button" {...shown}>
        {name}
      </button>
    );
  }
  if (type === 'folder') {
    return (
      <Link to={paths.resources} search={placeSearch(search, { folder: id })} {...shown}>
        {name}
      </Link>
    );
  }
  return (
    <a
      href={address ?? undefined}
      {...(url !== null && { target: '_blank', rel: 'noopener noreferrer' })}
      {...shown}
    >
      {name}
      {url !== null && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
