/**
 * Keeps `--keyboard` on the root element up to date: how much of the page's lower edge the keyboard on the screen covers, in
 * pixels. Browsers that make the page smaller instead have 0. Returns the function that stops it.
 */
export function followKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const update = () => {
    // A page that is zoomed in shows a part too, without a keyboard.
    const hidden = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`);
  };
  update();
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  return () => {
    viewport.removeEventListener('resize', update);
    viewport.removeEventListener('scroll', update);
    document.documentElement.style.removeProperty('--keyboard');
  };
}
