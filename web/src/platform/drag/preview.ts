/** The preview of a drag: an inert copy of an element, positioned over it. */
export function previewOf(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const preview = element.cloneNode(true) as HTMLElement;
  preview.inert = true;
  preview.setAttribute('aria-hidden', 'true');
  preview.dataset['dragPreview'] = '';
  Object.assign(preview.style, {
    position: 'absolute',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    rotate: '1.5deg',
    boxShadow: 'var(--shadow-drag)',
  });
  return preview;
}
