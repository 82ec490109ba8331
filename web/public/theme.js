// Runs before the first paint. Sets attributes of the root element: the theme (stored as light, dark or system), the density
// (comfortable or compact), and the state that the skeleton of the app (shell-frame.tsx) depends on.
(() => {
  let choice = 'system';
  let density = 'comfortable';
  // The default of the sidebar (sidebar-preference.ts).
  let isSidebarKept = matchMedia('(min-width: 1280px), (hover: none)').matches;
  try {
    choice = localStorage.getItem('theme') ?? choice;
    density = localStorage.getItem('density') ?? density;
    isSidebarKept = (localStorage.getItem('sidebar-permanent') ?? String(isSidebarKept)) === 'true';
  } catch {
    // Storage is blocked: use the defaults.
  }
  document.documentElement.dataset.density = density;
  if (isSidebarKept) document.documentElement.dataset.sidebarKept = '';
  const [, section, page] = location.pathname.split('/');
  if (section === 'app') document.documentElement.dataset.inside = page ? 'page' : 'desk';
  const explicit = choice === 'light' || choice === 'dark';
  const theme = explicit ? choice : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  if (!explicit) return;
  // The browser's own bars use the chosen theme, too.
  const colour = document.querySelector(`meta[name="theme-color"][media*="${theme}"]`)?.content;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    if (colour) meta.content = colour;
  }
})();
