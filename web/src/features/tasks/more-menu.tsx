import { Ellipsis, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { LazyFloating } from '../../ui/lazy-floating.tsx';
import { lazyParts } from '../../ui/lazy-part.tsx';

const usePanel = lazyParts(() => import('./more-menu-panel.tsx'));
const useToolsPanel = lazyParts(() => import('./tools-menu.tsx'));

/**
 * The button of the menu for files (import, export, print, templates), for all tools that have no button, or for these and the
 * layouts. The menu is loaded when it is first opened.
 */
export function MoreMenu({ kind }: { kind: 'files' | 'tools' | 'toolsAndLayouts' }) {
  const isTools = kind !== 'files';
  const [isWanted, setWanted] = useState(false);
  const panel = usePanel(isWanted && !isTools);
  const tools = useToolsPanel(isWanted && isTools);
  return (
    <LazyFloating
      kind="menu"
      trigger={
        <IconButton label={isTools ? 'Tools' : 'Import and export'} variant="secondary">
          {isTools ? <SlidersHorizontal aria-hidden /> : <Ellipsis aria-hidden />}
        </IconButton>
      }
      onWanted={() => setWanted(true)}
      render={
        tools
          ? (floating, byKeyboard) => (
              <tools.ToolsMenu
                {...floating}
                byKeyboard={byKeyboard}
                hasLayouts={kind === 'toolsAndLayouts'}
              />
            )
          : panel && ((floating, byKeyboard) => <panel.MoreMenuPanel {...floating} byKeyboard={byKeyboard} />)
      }
    />
  );
}
