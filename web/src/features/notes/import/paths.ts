/** Finds files by the links among them. */
export type PathIndex = {
  /** The path that a link of a file leads to; null for none of these. */
  relative(from: string, address: string): string | null;
  /** The path that a wiki link means: a path or its end, or the name of a note. */
  wiki(target: string): string | null;
};

/** The files by their paths. Letters in another case count as the same when nothing else fits. */
export function indexPaths(paths: readonly string[]): PathIndex {
  const exact = new Set(paths);
  const folded = new Map(paths.toReversed().map((path) => [fold(path), path]));
  const named = new Map<string, string>();
  // The shortest path of a name, as Obsidian chooses.
  for (const path of paths.toSorted((one, other) => other.length - one.length)) {
    const parts = fold(path).split('/');
    for (let from = 0; from < parts.length; from += 1) {
      const end = parts.slice(from).join('/');
      named.set(end, path);
      named.set(end.replace(/\.md$/, ''), path);
    }
  }
  const pages = new Map(
    paths.flatMap((path) => {
      const id = /([0-9a-f]{32})(?:_all)?\.(?:md|html|csv)$/i.exec(path)?.[1];
      return id === undefined ? [] : [[id.toLowerCase(), path] as const];
    }),
  );
  const find = (path: string): string | null => (exact.has(path) ? path : (folded.get(fold(path)) ?? null));
  return {
    relative(from, address) {
      const page = notionPage(address);
      if (page !== null) return pages.get(page) ?? null;
      // Names may have these signs themselves.
      for (const plain of new Set([address, address.replace(/#.*$/, ''), address.replace(/[?#].*$/, '')])) {
        const path = pathOf(from, plain);
        if (path === null) continue;
        const found = find(path) ?? find(`${path}.md`);
        if (found !== null) return found;
        // A vault may name its files by their paths from its folder, or by the ends of these.
        const end = named.get(fold(pathOf('', plain) ?? ''));
        if (end !== undefined) return end;
      }
      return null;
    },
    wiki(target) {
      const path = target.split(/[#^]/)[0]?.trim() ?? '';
      return path === '' ? null : (named.get(fold(path.replace(/^(\.\.?\/|\/)+/, ''))) ?? null);
    },
  };
}

/** The id of the page of Notion that an address leads to. Exports have it for pages that are not below the one with the link. */
function notionPage(address: string): string | null {
  const path = /^https:\/\/(?:[\w-]+\.)*notion\.(?:so|site|com)\/([^?#]*)/i.exec(address)?.[1];
  const id = path === undefined ? undefined : /(?:^|[/-])([0-9a-f]{32})$/i.exec(path)?.[1];
  return id?.toLowerCase() ?? null;
}

/** Addresses on the web have a scheme. */
function pathOf(from: string, address: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || address.startsWith('//')) return null;
  const plain = decode(address).normalize('NFC').replaceAll('\\', '/');
  if (plain === '') return null;
  const parts = plain.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of plain.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
