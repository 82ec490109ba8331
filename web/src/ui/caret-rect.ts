/** The styles that decide where a text area breaks its lines. */
const styles = [
  'direction',
  'borderWidth',
  'borderStyle',
  'padding',
  'font',
  'fontKerning',
  'fontVariantLigatures',
  'letterSpacing',
  'lineHeight',
  'tabSize',
  'textAlign',
  'textIndent',
  'textTransform',
  'wordSpacing',
  'overflowWrap',
  'wordBreak',
] as const;

/**
 * Where the caret of a text area is at a position of its text, in CSS pixels from the upper left corner of the viewport. A
 * text area does not tell: this measures a copy of its text.
 */
export function caretRect(area: HTMLTextAreaElement, position: number): DOMRect {
  const computed = getComputedStyle(area);
  const copy = document.createElement('div');
  for (const style of styles) copy.style[style] = computed[style];
  Object.assign(copy.style, {
    position: 'fixed',
    top: '0',
    left: '0',
    visibility: 'hidden',
    boxSizing: 'content-box',
    whiteSpace: 'pre-wrap',
    // Without the scrollbar.
    width: `${area.clientWidth - Number.parseFloat(computed.paddingLeft) - Number.parseFloat(computed.paddingRight)}px`,
  });
  // The word after the caret decides whether its line breaks before it.
  const rest = document.createElement('span');
  rest.textContent = area.value.slice(position) || '.';
  copy.append(area.value.slice(0, position), rest);
  document.body.append(copy);
  const [start] = rest.getClientRects();
  const { left = 0, top = 0, height = 0 } = start ?? {};
  copy.remove();
  const origin = area.getBoundingClientRect();
  return new DOMRect(origin.left + left - area.scrollLeft, origin.top + top - area.scrollTop, 0, height);
}
