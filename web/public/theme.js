// Before the first paint: the chosen theme (`theme`: light, dark or system) becomes an attribute of the page.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('theme') ?? 'system';
  } catch {
    // Storage can be switched off; the system's theme it is.
  }
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
