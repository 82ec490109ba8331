// Before the first paint: the chosen theme (`theme`: light, dark or system) and density (`density`: comfortable or
// compact) become attributes of the page, and so does what the outlines of the app (shell-frame.tsx) depend on.
(() => {
  let choice = 'system';
  let density = 'comfortable';
  // A rail is of little use to fingers, which don't hover.
  let isSidebarKept = matchMedia('(hover: none)').matches;
  try {
    choice = localStorage.getItem('theme') ?? choice;
    density = localStorage.getItem('density') ?? density;
    isSidebarKept = (localStorage.getItem('sidebar-permanent') ?? String(isSidebarKept)) === 'true';
  } catch {
    // Storage can be switched off; the system's theme it is.
  }
  document.documentElement.dataset.density = density;
  if (isSidebarKept) document.documentElement.dataset.sidebarKept = '';
  const [, place, page] = location.pathname.split('/');
  if (place === 'app') document.documentElement.dataset.inside = page ? 'page' : 'desk';
  const explicit = choice === 'light' || choice === 'dark';
  const theme = explicit ? choice : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  if (!explicit) return;
  // The browser's own bars follow the choice as well, not the system.
  const colour = document.querySelector(`meta[name="theme-color"][media*="${theme}"]`)?.content;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    if (colour) meta.content = colour;
  }
})();
