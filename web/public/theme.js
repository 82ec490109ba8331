// Before the first paint: the chosen theme (`theme`: light, dark or system) and density (`density`: comfortable or
// compact) become attributes of the page.
(() => {
  let choice = 'system';
  let density = 'comfortable';
  try {
    choice = localStorage.getItem('theme') ?? choice;
    density = localStorage.getItem('density') ?? density;
  } catch {
    // Storage can be switched off; the system's theme it is.
  }
  document.documentElement.dataset.density = density;
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
