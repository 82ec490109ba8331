/**
 * The skeleton of the shell while it loads. index.html has the same markup until the code is loaded; `theme.js` sets the
 * attributes for pages under /app and for an open sidebar.
 */
export function ShellFrame() {
  return (
    <div aria-hidden="true" className="hidden h-dvh overflow-hidden bg-canvas in-data-inside:flex">
      <div className="hidden w-14 shrink-0 border-hairline border-r bg-surface in-data-sidebar-kept:w-64 lg:block" />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="h-12 shrink-0 border-hairline border-b bg-surface in-data-[inside=desk]:hidden" />
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-hidden p-4 pt-6 md:px-6">
          <div className="h-6 w-44 animate-shimmer rounded-[4px] bg-active" />
          <div className="mt-8 grid gap-3 lg:grid-cols-4">
            <div className="h-20 animate-shimmer rounded-card bg-active" />
            <div className="h-20 animate-shimmer rounded-card bg-active" />
            <div className="h-20 animate-shimmer rounded-card bg-active" />
            <div className="h-20 animate-shimmer rounded-card bg-active" />
          </div>
        </div>
        <div className="h-14 shrink-0 border-hairline border-t bg-surface lg:hidden" />
      </div>
    </div>
  );
}
