import { Parser } from 'htmlparser2';

export type PageHead = {
  readonly title: string | null;
  readonly description: string | null;
  /** The name of the site. */
  readonly site: string | null;
  /** The address of the picture that the page is shared with. */
  readonly picture: URL | null;
  /** Addresses of possible icons, best first. */
  readonly icons: readonly URL[];
};

const maxLengths = { title: 200, description: 300, site: 100 };
/** The longest text to make a title from; the rest would not be visible. */
const maxRawLength = 5000;
/** What is said in the tags `meta`, the best first: `og:` is how the page wants to be shared. */
const metaNames = {
  title: ['og:title'],
  description: ['og:description', 'twitter:description', 'description'],
  site: ['og:site_name'],
  picture: ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'],
};
const knownMeta: ReadonlySet<string> = new Set(Object.values(metaNames).flat());
/** Heads are flat. The cost of a tag grows with its depth, so parsing stops at pages that only nest. */
const maxDepth = 100;
const maxIcons = 50;
const maxAddressLength = 2000;
/** The longest value of attributes that contain a few words. */
const maxWordsLength = 200;

/**
 * Reads what a page says of itself, and its icons, from its beginning to the end of its head. Texts are on one line, without invisible
 * characters and ones that change the text direction; the title has at most 200 characters, the description 300. Never throws, whatever
 * the page contains.
 */
export function readPageHead(html: string, url: URL): PageHead {
  const found = collect(html);
  const base = (found.base === undefined ? null : URL.parse(found.base, url.href)) ?? url;
  const icons = found.links
    .map((link) => ({ address: URL.parse(link.href, base.href), rank: rankOf(link) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.rank - other.rank)
    .flatMap(({ address }) => (address ? [address] : []));
  const said = (part: keyof typeof metaNames) =>
    metaNames[part].flatMap((name) => found.meta.get(name) ?? []);
  const text = (part: keyof typeof maxLengths, own: readonly string[] = []) =>
    [...said(part), ...own]
      .map((raw) => cleanText(raw, maxLengths[part]))
      .find((cleaned) => cleaned !== null) ?? null;
  return {
    title: text('title', [found.title]),
    description: text('description'),
    site: text('site'),
    picture: pictureOf(said('picture'), base),
    icons,
  };
}

function pictureOf(addresses: readonly string[], base: URL): URL | null {
  const parsed = addresses.flatMap((address) =>
    address.length > maxAddressLength ? [] : (URL.parse(address.trim(), base.href) ?? []),
  );
  return parsed.find(({ protocol }) => protocol === 'https:' || protocol === 'http:') ?? null;
}

type Link = { rel: readonly string[]; href: string; type: string; sizes: string };
type Found = {
  title: string;
  /** By their names, the first of each that says something. */
  meta: Map<string, string>;
  base: string | undefined;
  links: Link[];
};

function collect(html: string): Found {
  const found: Found = { title: '', meta: new Map(), base: undefined, links: [] };
  let depth = 0;
  let titles = 0;
  /** SVG elements have titles too. */
  let inDrawing = 0;
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (name === 'body' || depth > maxDepth) parser.pause();
      else if (name === 'svg') inDrawing += 1;
      else if (name === 'title') inTitle = inDrawing === 0 && titles === 0;
      else readTag(found, name, attributes);
    },
    ontext(text) {
      if (inTitle && found.title.length < maxRawLength) found.title += text;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'head') parser.pause();
      else if (name === 'svg') inDrawing -= 1;
      else if (name === 'title' && inTitle) {
        inTitle = false;
        titles += 1;
      }
    },
  });
  // Without calling end(): elements that were cut off should not count.
  parser.write(html);
  return found;
}

function readTag(found: Found, name: string, attributes: Readonly<Record<string, string>>): void {
  const { property, content = '', rel = '', href = '', type = '', sizes = '' } = attributes;
  if (name === 'meta') {
    const about = words(property ?? attributes.name ?? '');
    if (content !== '' && knownMeta.has(about) && !found.meta.has(about))
      found.meta.set(about, content.slice(0, maxRawLength));
  }
  if (href === '' || href.length > maxAddressLength) return;
  if (name === 'base') found.base ??= href;
  if (name === 'link' && found.links.length < maxIcons) {
    const link = { rel: words(rel).split(/\s+/), href, type: words(type), sizes: words(sizes) };
    if (rankOf(link) < Number.POSITIVE_INFINITY) found.links.push(link);
  }
}

function words(text: string): string {
  return text.slice(0, maxWordsLength).toLowerCase();
}

/** Lower is better: icons of about the displayed size, then those for phones, then the old format. */
function rankOf({ rel, href, type, sizes }: Link): number {
  const path = (/^[^?#]*/.exec(href)?.[0] ?? '').toLowerCase();
  if (type === 'image/svg+xml' || path.endsWith('.svg') || path.startsWith('data:'))
    return Number.POSITIVE_INFINITY;
  const isOldFormat = type.includes('icon') || path.endsWith('.ico');
  if (rel.includes('icon')) return (isOldFormat ? 20_000 : 0) + distance(sizes);
  const isOfPhones = rel.includes('apple-touch-icon') || rel.includes('apple-touch-icon-precomposed');
  return isOfPhones ? 10_000 + distance(sizes) : Number.POSITIVE_INFINITY;
}

/** The distance of the declared size from 32 to 64 pixels. Smaller icons rank lower, since enlarging blurs them. */
function distance(sizes: string): number {
  const sides = Array.from(sizes.matchAll(/(\d{1,4})x\d{1,4}/gi), ([, side]) => Number(side));
  const distances = sides.map((side) => (side < 32 ? (32 - side) * 8 : Math.max(0, side - 64)));
  // An icon without sizes may fit, but icons with the right size come first.
  return distances.length === 0 ? 1 : Math.min(...distances);
}

/** Line separators and invisible characters. */
const spaces = /[\p{Cc}\s\u2028\u2029]+/gu;
/** Characters that change the text direction, and combining marks without a base. */
const unwanted = /[\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

function cleanText(raw: string, maxLength: number): string | null {
  const text = raw.toWellFormed().replace(unwanted, '').replace(spaces, ' ').trim();
  const cut = text
    .slice(0, maxLength)
    // A lone surrogate.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(cut) ? cut : null;
}
