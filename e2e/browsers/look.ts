/** What to look for: a CSS selector, and the accessible name, or how it begins (`To Do…`). */
export type Sought = { readonly selector: string; readonly name: string; readonly within?: Sought };

export type Seen = {
  /** Number of matches on the page. */
  readonly count: number;
  /** The centre of the first match, if a click would reach it. */
  readonly point: { readonly x: number; readonly y: number } | null;
};

/** Looks for an element. Runs in the page, so it contains everything that it needs. */
export function look(sought: Sought): Seen {
  const textOf = (element: Element): string => {
    if (element.getAttribute('aria-hidden') === 'true') return '';
    const parts = [...element.childNodes].map((child) =>
      child instanceof Element ? textOf(child) : child.nodeType === Node.TEXT_NODE ? child.textContent : '',
    );
    return parts.join('');
  };
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = labelledBy.map((id) => document.getElementById(id)).filter((label) => label !== null);
    const own = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    const name =
      labels.map(textOf).join(' ') ||
      element.getAttribute('aria-label') ||
      own.map(textOf).join(' ') ||
      (/^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)
        ? element.getAttribute('placeholder')
        : textOf(element));
    return (name ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const isNamed = (element: Element, name: string): boolean =>
    name.endsWith('…') ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === name;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ checkVisibilityCSS: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null;
  const find = ({ selector, name, within }: Sought): Element[] =>
    (within ? find(within) : [document.documentElement])
      .flatMap((root) => Array.from(root.querySelectorAll(selector)))
      .filter((element) => isShown(element) && isNamed(element, name));

  const found = find(sought);
  const [first] = found;
  if (!first) return { count: 0, point: null };
  first.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = first.getBoundingClientRect();
  const point = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  const isReached = hit !== null && (first.contains(hit) || hit.closest('label')?.control === first);
  const isEnabled = !first.matches(':disabled, [aria-disabled="true"]');
  return { count: found.length, point: isReached && isEnabled ? point : null };
}
